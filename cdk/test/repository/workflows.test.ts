import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { validate } from '@actions/languageservice/validate'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'

const folder = resolve(import.meta.dirname, '../../../.github/workflows')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

describe.each(readdirSync(folder))('GitHub workflow %s', (file) => {
  it('has no problem that GitHub’s language service reports', async () => {
    const document = TextDocument.create(`file:///.github/workflows/${file}`, 'yaml', 1, read(file))
    expect(await validate(document)).toEqual([])
  })

  it('pins every action by commit, and names its version', () => {
    const actions = read(file).match(/uses: .*/g)
    expect(actions).not.toEqual([])
    for (const action of actions ?? [])
      expect(action).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('has no default permissions for its token', () => {
    expect(read(file)).toContain('\npermissions: {}\n')
  })
})
