import { endpointsOf, type LambdaName, lambdaNames } from '@highline/shared/api'

export interface Route {
  /** The template, as API Gateway writes it: `/api/projects/{id}`. */
  readonly resource: string
  /** Matches raw paths, with a group for each path parameter. Case and a trailing slash are significant. */
  readonly pattern: RegExp
  readonly functions: ReadonlyMap<string, LambdaName>
}

export interface Match {
  readonly route: Route
  /** Still URL-encoded, as API Gateway passes them. */
  readonly pathParameters: Readonly<Record<string, string>>
}

/** Returns the routes of the contract. If two can match a request, the one with a literal further left comes first. */
export function contractRoutes(): Route[] {
  const byPath = new Map<string, Map<string, LambdaName>>()
  for (const name of lambdaNames) {
    for (const { method, path } of endpointsOf(name)) {
      const functions = byPath.get(path) ?? new Map<string, LambdaName>()
      byPath.set(path, functions.set(method, name))
    }
  }
  return [...byPath]
    .map(([resource, functions]) => ({ resource, pattern: patternOf(resource), functions }))
    .toSorted((a, b) => (rank(a.resource) < rank(b.resource) ? -1 : 1))
}

/** Sorts a literal segment before a parameter at the same place. */
const rank = (resource: string) => resource.replaceAll(/\{\w+\}/g, '\uffff')

const patternOf = (resource: string) => new RegExp(`^${resource.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** Returns the route of a raw path. */
export function match(path: string, among: readonly Route[]): Match | undefined {
  for (const route of among) {
    const found = route.pattern.exec(path)
    if (found) return { route, pathParameters: { ...found.groups } }
  }
  return undefined
}
