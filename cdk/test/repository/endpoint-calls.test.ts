import { expect, test } from 'vitest'
import { code, isProduction, readSources } from './sources'

const all = readSources(code)
const sources = all.filter(isProduction)
const below = (folder: string) => sources.filter(({ path }) => path.startsWith(folder))

/** Every endpoint by the name that it is used with, such as `projects.create`. */
const endpoints = below('shared/src/endpoints/').flatMap(({ text }) =>
  [...text.matchAll(/^export const (\w+) = \{\n([\s\S]*?)^\}/gm)].flatMap(([, object, members = '']) =>
    [...members.matchAll(/^ {2}(\w+): endpoint\(/gm)].map(([, name]) => `${object}.${name}`),
  ),
)

const namedIn = (folder: string) => {
  const text = below(folder)
    .map((source) => source.text)
    .join('\n')
  return (name: string) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(text)
}

test('every endpoint is served by a Lambda', () => {
  expect(endpoints.length).toBeGreaterThan(40)
  expect(endpoints.filter((name) => !namedIn('shared/src/api.ts')(name))).toEqual([])
})

test('every endpoint is called by the site, the admin or the editor', () => {
  const byUrl = ['media.file'] // the `src` of pictures and videos
  expect(endpoints.filter((name) => !namedIn('web/src/')(name))).toEqual(byUrl)
})

const imported = /import (?:type )?\{ (\w+)(?: as (\w+))? \} from '@highline\/shared\/endpoints\//g

test('every endpoint is called by name in a test', () => {
  const tested = all
    .filter(({ path }) => /^lambdas\/.*\.test\.ts$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(imported)].flatMap(([, name, alias = name]) =>
        [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, member]) => `${name}.${member}`),
      ),
    )
  expect(endpoints.filter((name) => !tested.includes(name))).toEqual([])
})
