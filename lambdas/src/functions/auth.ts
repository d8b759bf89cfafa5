import { getMfaStatus, getStatus, login, logout } from '../admin/login'
import { awsSecretApp, type SecretApp } from '../app'
import { onLambda, service } from '../http/service'

export const authService = service<'auth', SecretApp>('auth', { getMfaStatus, getStatus, login, logout })

export const handler = onLambda(authService, awsSecretApp)
