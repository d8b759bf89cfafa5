import { inquiriesApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { onLambda, service } from '../http/service'
import { eraseInquiries, keepInquiry, removeInquiry, updateInquiry } from '../inquiries/change-inquiries'
import { listInquiries } from '../inquiries/list-inquiries'

export const inquiriesService = service(inquiriesApi, {
  listInquiries,
  updateInquiry,
  removeInquiry,
  keepInquiry,
  eraseInquiries,
})

export const handler = onLambda(inquiriesService, awsApp)
