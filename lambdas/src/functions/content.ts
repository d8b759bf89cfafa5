import { contentApi } from '@highline/shared/api'
import { awsContentApp, type ContentApp } from '../app'
import {
  createHeroSlide,
  createProject,
  removeHeroSlide,
  removeProject,
  updateHeroSlide,
  updateProject,
} from '../content/collections'
import { listContentHistory, updateContentSection } from '../content/content-sections'
import { updateLogo } from '../content/logo'
import { listActivities } from '../data/activities'
import { onLambda, service } from '../http/service'
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
