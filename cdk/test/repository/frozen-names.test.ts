import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { contentKeys } from '@highline/shared/content-keys'
import { errorCodes } from '@highline/shared/http/api-error'
import { endpointKey } from '@highline/shared/http/endpoint'
import { expect, test } from 'vitest'
import { everything, stacksOf } from '../synthesise'
import { code, isProduction, readSources } from './sources'

/*
 * Names that are stored, bookmarked, used by alarms or deployed: existing browsers, items, archives and
 * stacks still contain them. A change needs a migration, an addition only a new line, which
 * `npx vitest run --project cdk frozen-names -u` writes.
 */

const sources = readSources(code).filter(isProduction)

/** Captures of a pattern in production code. */
const captured = (pattern: RegExp) =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found = '']) => found))

const quoted = (text: string) => [...text.matchAll(/['`]([^'`]+)['`]/g)].map(([, literal = '']) => literal)

const frozen = (name: string, lines: Iterable<string>) =>
  expect(`${[...new Set(lines)].sort().join('\n')}\n`).toMatchFileSnapshot(`frozen-names/${name}.txt`)

const endpoints = lambdaNames.flatMap(endpointsOf)

test('paths and query parameters of endpoints are unchanged', () =>
  frozen(
    'endpoints',
    endpoints.map((endpoint) => {
      const fields = Object.keys(endpoint.query?.shape ?? {}).sort()
      return [endpointKey(endpoint), ...fields.map((field) => `?${field}`)].join(' ')
    }),
  ))

test('audit labels, which stored activities contain, are unchanged', () =>
  frozen('audit-labels', captured(/\bauditLabel: '([^']+)'/g)))

test('content keys and their default texts are unchanged', () =>
  frozen(
    'content-keys',
    Object.entries(contentKeys).map(
      ([name, { kind, section, label, default: text, ...rest }]) =>
        `${[name, kind, ...Object.keys(rest), section, label].join(' ')}: ${JSON.stringify(text)}`,
    ),
  ))

test('status codes and messages of error codes are unchanged', () =>
  frozen(
    'error-codes',
    Object.entries(errorCodes).map(([name, [status, message]]) => `${name} ${status} ${message}`),
  ))

test('names of log events, which alarms and queries use, are unchanged', async () => {
  const events = captured(/\blog\.(?:info|error)\(\s*([^,)]+)/g).map(quoted)
  expect(events, 'each call names its event').not.toContainEqual([])
  await frozen('log-events', events.flat())
})

/** The only module that accesses localStorage; every key is an argument of its functions. */
const storageModule = 'web/src/api/local-storage.ts'

test('keys in localStorage are unchanged', () =>
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

test('only one module accesses localStorage and sessionStorage', () =>
  expect(
    sources.filter(({ text }) => /\b(?:local|session)Storage\.\w/.test(text)).map(({ path }) => path),
  ).toEqual([storageModule]))

test('logical ids of resources, whose change would replace them, are unchanged', () => {
  const ids = stacksOf(everything).flatMap(({ id: stack, template }) =>
    Object.entries<{ Type: string }>(template.Resources)
      .filter(([, { Type }]) => !followsTheContract.test(Type))
      .map(([id, { Type }]) => `${stack} ${Type} ${withoutHash(id)}`),
  )
  return frozen('logical-ids', ids)
})

/** Resource types with one resource per endpoint; endpoints are listed separately. */
const followsTheContract = /^AWS::ApiGateway::(Method|Resource|GatewayResponse)$/

/** Removes the content hash at the end of the ids of deployments and versions. */
const withoutHash = (id: string) => id.replace(/[0-9a-f]{32}$/, '<hash>')
