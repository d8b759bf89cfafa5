import { awsApp } from '../app'
import { onLambda, service } from '../http/service'
import { eraseInquiries, removeInquiry, updateInquiry } from '../inquiries/change-inquiries'
import { listInquiries } from '../inquiries/list-inquiries'

export const inquiriesService = service('inquiries', {
  listInquiries,
  updateInquiry,
  removeInquiry,
  eraseInquiries,
})

export const handler = onLambda(inquiriesService, awsApp)
