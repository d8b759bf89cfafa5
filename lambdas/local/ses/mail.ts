import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeAtomically } from '../write-atomically'

/** A mail as it was handed over. Several addresses stand in one text, with commas between them. */
export const Mail = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO time. */
  at: z.string(),
  /** These three are there only where the sender gave them. */
  cc: z.optional(z.string()),
  bcc: z.optional(z.string()),
  replyTo: z.optional(z.string()),
})
export type Mail = z.infer<typeof Mail>

/** Every mail in a file of its own, numbered in the order of arrival. */
export interface MailStore {
  /** Returns when the mail is on disk. */
  add(mail: Mail): Promise<void>
  /** Oldest first. */
  all(): Promise<Mail[]>
}

export async function mailStore(directory: string): Promise<MailStore> {
  await mkdir(directory, { recursive: true })
  let last = Number((await namesIn(directory)).at(-1)?.slice(0, -'.json'.length) ?? 0)
  return {
    async add(mail) {
      last += 1
      const name = `${String(last).padStart(8, '0')}.json`
      await writeAtomically(join(directory, name), JSON.stringify(mail, undefined, 2))
    },
    async all() {
      const texts = (await namesIn(directory)).map((name) => readFile(join(directory, name), 'utf8'))
      return (await Promise.all(texts)).map((text) => Mail.parse(JSON.parse(text)))
    },
  }
}

const namesIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => /^\d+\.json$/.test(name)).sort()
