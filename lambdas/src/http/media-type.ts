import { MIMEType } from 'node:util'

/**
 * A `Content-Type` as the WHATWG MIME Sniffing standard reads it: the essence in lower case, parameters by name and
 * without their quotes. @returns undefined when it is none
 */
export function mediaTypeOf(contentType: string | undefined): MIMEType | undefined {
  try {
    return new MIMEType(contentType ?? '')
  } catch {
    return undefined
  }
}

/** Whether text is of this type and in UTF-8, which is also what no `charset` means. */
export function isTextOf(essence: string, contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType)
  return type?.essence === essence && /^utf-?8$/i.test(type.params.get('charset')?.trim() ?? 'utf-8')
}
