import { publicApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { listContentSections } from '../content/content-sections'
import { listHeroSlides } from '../content/hero-carousel'
import { getLogo } from '../content/logo'
import { listProjects } from '../content/projects'
import { onLambda, service } from '../http/pipeline'
import { listMedia } from '../media/list-media'

export const publicService = service(publicApi, {
  getLogo,
  listContentSections,
  listHeroSlides,
  listProjects,
  listMedia,
})

export const handler = onLambda(publicService, awsApp)
