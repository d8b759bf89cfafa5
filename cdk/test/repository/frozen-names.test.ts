import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { contentKeys } from '@highline/shared/content-keys'
import { errorCodes } from '@highline/shared/http/api-error'
import { endpointKey } from '@highline/shared/http/endpoint'
import { expect, test } from 'vitest'
import { everything, synthesise } from '../synthesise'
import { code, isProduction, readSources } from './sources'

/*
 * Names that are stored, bookmarked, alarmed on or deployed, and so outlive the code: an old browser, row, archive
 * or stack still has them. A change here needs a migration, an addition only its line:
 * `npx vitest run --project cdk frozen-names -u` writes it.
 */

const sources = readSources(code).filter(isProduction)

/** What a pattern captures in production code, each once. */
const captured = (pattern: RegExp) =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found = '']) => found))

const quoted = (text: string) => [...text.matchAll(/['`]([^'`]+)['`]/g)].map(([, literal = '']) => literal)

const frozen = (name: string, lines: Iterable<string>) =>
  expect(`${[...new Set(lines)].sort().join('\n')}\n`).toMatchFileSnapshot(`frozen-names/${name}.txt`)

const endpoints = lambdaNames.flatMap(endpointsOf)

test('endpoints keep their addresses', () =>
  frozen(
    'endpoints',
    endpoints.map((endpoint) => {
      const fields = Object.keys(endpoint.query?.shape ?? {}).sort()
      return [endpointKey(endpoint), ...fields.map((field) => `?${field}`)].join(' ')
    }),
  ))

test('the log of activity keeps its labels: stored lines have them', () =>
  frozen('audit-labels', captured(/\bauditLabel: '([^']+)'/g)))

test('content keys keep their names and the texts that stand until one is set', () =>
  frozen(
    'content-keys',
    Object.entries(contentKeys).map(
      ([name, { kind, section, label, default: text, ...rest }]) =>
        `${[name, kind, ...Object.keys(rest), section, label].join(' ')}: ${JSON.stringify(text)}`,
    ),
  ))

test('error codes keep their status and sentence', () =>
  frozen(
    'error-codes',
    Object.entries(errorCodes).map(([name, [status, message]]) => `${name} ${status} ${message}`),
  ))

test('log events keep their names: alarms and queries look for them', async () => {
  const events = captured(/\blog\.(?:info|error)\(\s*([^,)]+)/g).map(quoted)
  expect(events, 'each call names its event').not.toContainEqual([])
  await frozen('log-events', events.flat())
})

/** The one module that touches the browser's storage: every key passes through its functions. */
const storageModule = 'web/src/api/local-storage.ts'

test('what a browser stores keeps its name', () =>
  frozen(
    'browser-storage',
    sources
      .filter(({ path }) => path !== storageModule)
      .flatMap(({ text }) =>
        [...text.matchAll(/\b(?:read|write)Storage\(([^,)]+)/g)].map(([, key = '']) => {
          const [name] = quoted(key)
          return `localStorage ${name ?? new RegExp(`const ${key} = '([^']+)'`).exec(text)?.[1]}`
        }),
      ),
  ))

test('one module alone touches the storage of the browser', () =>
  expect(
    sources.filter(({ text }) => /\b(?:local|session)Storage\.\w/.test(text)).map(({ path }) => path),
  ).toEqual([storageModule]))

test('resources keep their logical ids: under a new one they are made anew, and empty', () => {
  const ids = [...synthesise(everything)].flatMap(([stack, template]) =>
    Object.entries<{ Type: string }>(template.toJSON().Resources)
      .filter(([, { Type }]) => !followsTheContract.test(Type))
      .map(([id, { Type }]) => `${stack} ${Type} ${withoutHash(id)}`),
  )
  return frozen('logical-ids', ids)
})

/** One for each endpoint, which is listed already. */
const followsTheContract = /^AWS::ApiGateway::(Method|Resource|GatewayResponse)$/

/** Deployments and versions end in a hash of what they hold. */
const withoutHash = (id: string) => id.replace(/[0-9a-f]{32}$/, '<hash>')
