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

/**
 * The API: each Lambda, and the endpoints that it serves. Nothing else lists routes: API Gateway and the
 * local server loop over this, and a Lambda that lacks one of its handlers does not compile.
 */
export const api = {
  public: {
    getLogo: logo.get,
    listContentSections: contentSections.list,
    listHeroSlides: heroCarousel.list,
    listProjects: projects.list,
    listMedia: media.list,
  },
  contact: {
    createInquiry: contact.create,
  },
  auth: {
    getMfaStatus: admin.mfaStatus,
    getStatus: admin.status,
    getSite: admin.site,
    sendMfa: admin.sendMfa,
    login: admin.login,
    logout: admin.logout,
    setupMfa: admin.setupMfa,
    verifySetup: admin.verifySetup,
    sendLink: admin.sendLink,
    useLink: admin.useLink,
  },
  content: {
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
    listActivity: admin.activity,
  },
  media: {
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
  },
  inquiries: {
    listInquiries: inquiries.list,
    updateInquiry: inquiries.update,
    removeInquiry: inquiries.remove,
    keepInquiry: inquiries.notSpam,
    eraseInquiries: inquiries.erase,
  },
} as const satisfies Record<string, Record<string, Endpoint>>

export type LambdaName = keyof typeof api

export const lambdaNames = Object.keys(api) as LambdaName[]

/** The endpoints of one Lambda. */
export const endpointsOf = (name: LambdaName): Endpoint[] => Object.values(api[name])

/** Every path that is served, with its methods: what answers 405 for the others. */
export function methodsByPath(): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { method, path } of lambdaNames.flatMap(endpointsOf)) {
    paths.set(path, [...(paths.get(path) ?? []), method])
  }
  return paths
}
