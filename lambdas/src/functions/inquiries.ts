import { awsApp } from '../app'
import { onLambda, service } from '../http/service'
import { listInquiries } from '../inquiries/list-inquiries'

export const inquiriesService = service('inquiries', { listInquiries })

export const handler = onLambda(inquiriesService, awsApp)
