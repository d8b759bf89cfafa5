import { inquiriesApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { onLambda, service } from '../http/pipeline'
import {
  eraseInquiries,
  keepInquiry,
  removeInquiry,
  updateInboxSettings,
  updateInquiry,
} from '../inquiries/change-inquiries'
import { getInboxOverview, listInquiries } from '../inquiries/list-inquiries'

export const inquiriesService = service(inquiriesApi, {
  listInquiries,
  updateInquiry,
  removeInquiry,
  keepInquiry,
  eraseInquiries,
  getInboxOverview,
  updateInboxSettings,
})

export const handler = onLambda(inquiriesService, awsApp)
