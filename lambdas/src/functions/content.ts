import { awsSiteApp, type SiteApp } from '../app'
import { updateContentSection } from '../content-sections/update-content-section'
import { onLambda, service } from '../http/service'
import { getPublishStatus } from '../publish/publish'

export const contentService = service<'content', SiteApp>('content', {
  updateContentSection,
  getPublishStatus,
})

export const handler = onLambda(contentService, awsSiteApp)
