import { contentApi } from '@highline/shared/api'
import { awsContentApp, type ContentApp } from '../app'
import { listContentHistory, updateContentSection } from '../content/content-sections'
import { createHeroSlide, removeHeroSlide, updateHeroSlide } from '../content/hero-carousel'
import { updateLogo } from '../content/logo'
import { createProject, removeProject, updateProject } from '../content/projects'
import { listActivities } from '../data/activities'
import { onLambda, service } from '../http/pipeline'
import { getHealth, getPublishStatus } from '../publish/publish'

export const contentService = service<typeof contentApi, ContentApp>(contentApi, {
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
  getHealth,
  listActivity: (app) => listActivities(app),
})

export const handler = onLambda(contentService, awsContentApp)
