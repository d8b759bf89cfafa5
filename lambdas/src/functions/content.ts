import { contentApi } from '@highline/shared/api'
import { awsSiteApp, type SiteApp } from '../app'
import { listActivity } from '../auth/list-activity'
import { createHeroSlide, removeHeroSlide, updateHeroSlide } from '../content/change-hero-slides'
import { createProject, removeProject, updateProject } from '../content/change-projects'
import { listContentHistory } from '../content/list-content-history'
import { updateContentSection } from '../content/update-content-section'
import { updateLogo } from '../content/update-logo'
import { onLambda, service } from '../http/service'
import { getPublishStatus } from '../publish/publish'

export const contentService = service<typeof contentApi, SiteApp>(contentApi, {
  updateContentSection,
  listContentHistory,
  createHeroSlide,
  updateHeroSlide,
  removeHeroSlide,
  createProject,
  updateProject,
  removeProject,
  updateLogo,
  getPublishStatus,
  listActivity,
})

export const handler = onLambda(contentService, awsSiteApp)
