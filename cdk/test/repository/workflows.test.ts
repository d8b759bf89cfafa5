import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { validate } from '@actions/languageservice/validate'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'

const folder = resolve(import.meta.dirname, '../../../.github/workflows')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
/** @param name cache key of the parsed document in the language service */
const problemsOf = async (name: string, text: string) => {
  const found = await validate(TextDocument.create(`file:///.github/workflows/${name}`, 'yaml', 1, text))
  return found.map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)
}

describe.each(readdirSync(folder))('GitHub workflow %s', (file) => {
  it('has no problem that GitHub’s language service reports', async () => {
    expect(await problemsOf(file, read(file))).toEqual([])
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

it('the language service reports a misspelt key and an unknown context', async () => {
  const broken = read('test.yml')
    .replace('timeout-minutes', 'timeout-minuts')
    .replace('github.ref', 'githb.ref')
  expect(await problemsOf('broken.yml', broken)).toHaveLength(2)
})
