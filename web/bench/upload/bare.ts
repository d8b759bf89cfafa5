import { execFile } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Editor } from '../../e2e/support/editor'

/**
 * Milliseconds that curl takes to PUT the parts of a file of so many bytes to the same addresses, and nothing else:
 * what the line and storage can do.
 */
export async function curlParts(editor: Editor, folder: string, size: number): Promise<number> {
  const file = { name: 'bare.mp4', mimeType: 'video/mp4', size }
  const { uploads: targets } = await editor.ask(uploads.presign, { body: { files: [file] } })
  const [target] = targets
  if (!target || !('parts' in target)) throw new Error('The file is to go in one piece.')
  const config = join(folder, 'curl.txt')
  await writeFile(config, await linesFor(target, folder, size))
  const began = performance.now()
  await promisify(execFile)('curl', [
    '--fail',
    '--silent',
    '--parallel',
    '--parallel-max',
    '4',
    '--config',
    config,
  ])
  const time = performance.now() - began
  await editor.ask(uploads.remove, { params: { uploadId: target.uploadId } })
  return time
}

interface Parts {
  readonly partSize: number
  readonly parts: readonly { readonly partNumber: number; readonly url: string }[]
}

async function linesFor({ parts, partSize }: Parts, folder: string, size: number): Promise<string> {
  const lines = await Promise.all(
    parts.map(async ({ partNumber, url }) => {
      const length = Math.min(partSize, size - (partNumber - 1) * partSize)
      const path = join(folder, `part-${length}`)
      await writeFile(path, '', { flag: 'a' })
      await truncate(path, length)
      return `upload-file = "${path}"\nurl = "${url}"\noutput = "/dev/null"\n`
    }),
  )
  return lines.join('next\n')
}
