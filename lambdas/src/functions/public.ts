import { publicApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { getLogo } from '../content/get-logo'
import { listContentSections } from '../content/list-content-sections'
import { listHeroSlides } from '../content/list-hero-slides'
import { listProjects } from '../content/list-projects'
import { onLambda, service } from '../http/service'
import { listMedia } from '../media/list-media'

export const publicService = service(publicApi, {
  getLogo,
  listContentSections,
  listHeroSlides,
  listProjects,
  listMedia,
})

export const handler = onLambda(publicService, awsApp)
