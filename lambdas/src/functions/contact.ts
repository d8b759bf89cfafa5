import { contactApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { onLambda, service } from '../http/pipeline'
import { createInquiry } from '../inquiries/create-inquiry'

export const contactService = service(contactApi, { createInquiry })

export const handler = onLambda(contactService, awsApp)
