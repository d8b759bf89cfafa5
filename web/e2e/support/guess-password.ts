import { request } from 'node:http'

/** A guess at the password from another address of this machine. @returns the status of the answer */
export function guessPassword(siteUrl: string, localAddress: string): Promise<number | undefined> {
  const body = JSON.stringify({ password: 'not the password' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const asked = request(
      `${siteUrl}/api/admin/send-mfa`,
      { method: 'POST', localAddress, headers },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode))
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}
