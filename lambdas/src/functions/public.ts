import { publicApi } from '@highline/shared/api'
import { awsApp } from '../app'
import { listHeroSlides, listProjects } from '../content/collections'
import { listContentSections } from '../content/content-sections'
import { getLogo } from '../content/logo'
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
