import { ClientGone, chunksOf, type HttpRequest, headerOf } from '../http-message'

/**
 * A whole body, or undefined when it has more than `limit` bytes. What lies beyond is read and thrown away, up
 * to four times the limit: most clients hear no answer before they have finished speaking. The rest is left unread.
 * @throws ClientGone when the client stops half-way
 */
export async function readBody({ body, headers }: HttpRequest, limit: number): Promise<Buffer | undefined> {
  const patience = limit * 4
  if (Number(headerOf(headers, 'content-length')) > patience) return undefined
  const kept: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of chunksOf(body)) {
      bytes += chunk.length
      if (bytes <= limit) kept.push(chunk)
      else kept.length = 0
      if (bytes > patience) break
    }
  } catch (error) {
    throw new ClientGone('The request ended before its body was whole', { cause: error })
  }
  return bytes <= limit ? Buffer.concat(kept) : undefined
}
