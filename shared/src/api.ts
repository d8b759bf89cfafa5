import { admin } from './endpoints/admin'
import { contact } from './endpoints/contact'
import { contentSections } from './endpoints/content-sections'
import { heroCarousel } from './endpoints/hero-carousel'
import { inquiries } from './endpoints/inquiries'
import { logo } from './endpoints/logo'
import { media } from './endpoints/media'
import { projects } from './endpoints/projects'
import { uploads } from './endpoints/uploads'
import type { Endpoint } from './http/endpoint'

/* The endpoints of each Lambda. Routes of API Gateway and the local server come from them; handlers must match them. */

/** Declares the endpoints of one Lambda. `lambdas/build.mjs` marks the calls as pure, so bundles omit unused ones. */
const served = <Routes extends Record<string, Endpoint>>(routes: () => Routes) => routes()

export const publicApi = served(() => ({
  getLogo: logo.get,
  listContentSections: contentSections.list,
  listHeroSlides: heroCarousel.list,
  listProjects: projects.list,
  listMedia: media.list,
}))

export const contactApi = served(() => ({ createInquiry: contact.create }))

export const authApi = served(() => ({
  getMfaStatus: admin.mfaStatus,
  getStatus: admin.status,
  getSite: admin.site,
  sendMfa: admin.sendMfa,
  login: admin.login,
  logout: admin.logout,
  setupMfa: admin.setupMfa,
  verifySetup: admin.verifySetup,
  sendLink: admin.sendLink,
  redeemLink: admin.redeemLink,
}))

export const contentApi = served(() => ({
  updateContentSection: contentSections.update,
  listContentHistory: contentSections.history,
  createHeroSlide: heroCarousel.create,
  updateHeroSlide: heroCarousel.update,
  removeHeroSlide: heroCarousel.remove,
  createProject: projects.create,
  updateProject: projects.update,
  removeProject: projects.remove,
  updateLogo: logo.update,
  getPublishStatus: admin.publishStatus,
  getHealth: admin.health,
  listActivity: admin.activity,
}))

export const mediaApi = served(() => ({
  uploadMedia: media.upload,
  presignUploads: uploads.presign,
  completeUpload: uploads.complete,
  getUpload: uploads.get,
  abandonUpload: uploads.remove,
  updateMedia: media.update,
  removeMedia: media.remove,
  restoreMedia: media.restore,
  reuploadMedia: media.reupload,
  setPoster: media.setPoster,
  healMedia: media.heal,
  listMediaUses: media.uses,
  checkMediaStatus: media.checkStatus,
  getMediaFile: media.file,
}))

export const inquiriesApi = served(() => ({
  listInquiries: inquiries.list,
  updateInquiry: inquiries.update,
  removeInquiry: inquiries.remove,
  keepInquiry: inquiries.notSpam,
  eraseInquiries: inquiries.erase,
  getInboxOverview: inquiries.overview,
  updateInboxSettings: inquiries.updateSettings,
}))

export const api = {
  public: publicApi,
  contact: contactApi,
  auth: authApi,
  content: contentApi,
  media: mediaApi,
  inquiries: inquiriesApi,
} satisfies Record<string, Record<string, Endpoint>>

export type LambdaName = keyof typeof api

export const lambdaNames = /* @__PURE__ */ Object.keys(api) as LambdaName[]

export const endpointsOf = (name: LambdaName): Endpoint[] => Object.values(api[name])

/** Returns the methods of every path; API Gateway answers the others with 405. */
export function methodsByPath(): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { method, path } of lambdaNames.flatMap(endpointsOf)) {
    paths.set(path, [...(paths.get(path) ?? []), method])
  }
  return paths
}
