import { contentApi } from '@highline/shared/api'
import { listActivity } from '../admin/list-activity'
import { awsSiteApp, type SiteApp } from '../app'
import { listContentHistory } from '../content-sections/list-content-history'
import { updateContentSection } from '../content-sections/update-content-section'
import { createHeroSlide, removeHeroSlide, updateHeroSlide } from '../hero-carousel/change-hero-slides'
import { onLambda, service } from '../http/service'
import { updateLogo } from '../logo/update-logo'
import { createProject, removeProject, updateProject } from '../projects/change-projects'
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
