import { contactApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { createInquiry } from '../contact/create-inquiry'
import { onLambda, service } from '../http/service'

export const contactService = service(contactApi, { createInquiry })

export const handler = onLambda(contactService, awsApp)
