import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { readContent } from '@highline/shared/content-endpoints'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Content } from './content'
import { contentOf } from './content-of'

/** Fetches content for a page served without it, in five calls (spec §7). A failed call counts as empty (spec §8). */
export async function fetchContent(): Promise<Content> {
  const [currentLogo, content, files] = await Promise.all([
    call(logo.get, {}).catch(() => ({ logoUrl: null, logoId: null })),
    readContent((list) => call(list, {}).catch(() => [])),
    call(media.list, {}).catch(() => []),
  ])
  return contentOf({
    companyName: DEFAULT_COMPANY_NAME,
    renderedAt: new Date().toISOString(),
    logo: currentLogo,
    ...content,
    media: files,
  })
}
