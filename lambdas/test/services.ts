import type { LambdaName } from '@highline/shared/api'
import { authService } from '../src/functions/auth'
import { contactService } from '../src/functions/contact'
import { contentService } from '../src/functions/content'
import { inquiriesService } from '../src/functions/inquiries'
import { mediaService } from '../src/functions/media'
import { publicService } from '../src/functions/public'

/** Service of each Lambda that serves endpoints. */
export const services = {
  public: publicService,
  contact: contactService,
  auth: authService,
  content: contentService,
  media: mediaService,
  inquiries: inquiriesService,
} satisfies Record<LambdaName, unknown>
