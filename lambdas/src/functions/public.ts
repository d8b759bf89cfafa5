import { publicApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { listContentSections } from '../content-sections/list-content-sections'
import { listHeroSlides } from '../hero-carousel/list-hero-slides'
import { onLambda, service } from '../http/service'
import { getLogo } from '../logo/get-logo'
import { listMedia } from '../media/list-media'
import { listProjects } from '../projects/list-projects'

export const publicService = service(publicApi, {
  getLogo,
  listContentSections,
  listHeroSlides,
  listProjects,
  listMedia,
})

export const handler = onLambda(publicService, awsApp)
