import type { LambdaName } from '@highline/shared/api'
import { authService } from '../functions/auth'
import { contactService } from '../functions/contact'
import { contentService } from '../functions/content'
import { inquiriesService } from '../functions/inquiries'
import { mediaService } from '../functions/media'
import { publicService } from '../functions/public'

/** Every function that answers requests, to be given an app. */
export const services = {
  public: publicService,
  contact: contactService,
  auth: authService,
  content: contentService,
  media: mediaService,
  inquiries: inquiriesService,
} satisfies Record<LambdaName, unknown>
