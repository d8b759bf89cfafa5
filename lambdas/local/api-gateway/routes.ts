import { type LambdaName, lambdaNames } from '@highline/shared/api'
import type { Endpoint } from '@highline/shared/http/endpoint'

export interface Route {
  /** The template, as API Gateway writes it: `/api/projects/{id}`. */
  readonly resource: string
  readonly functions: ReadonlyMap<string, LambdaName>
}

export interface Match {
  readonly route: Route
  /** Still URL-encoded, as API Gateway passes them. */
  readonly pathParameters: Readonly<Record<string, string>>
}

/** Endpoints of each function; a function may have none. */
export type Contract = { readonly [Name in LambdaName]?: Readonly<Record<string, Endpoint>> }

/** Returns the routes of a contract. If two can match a request, the one with a literal further left comes first. */
export function routesOf(contract: Contract): Route[] {
  const byPath = new Map<string, Map<string, LambdaName>>()
  for (const name of lambdaNames) {
    for (const { method, path } of Object.values(contract[name] ?? {})) {
      const functions = byPath.get(path) ?? new Map<string, LambdaName>()
      byPath.set(path, functions.set(method, name))
    }
  }
  return [...byPath]
    .map(([resource, functions]) => ({ resource, functions }))
    .toSorted((a, b) => (rank(a.resource) < rank(b.resource) ? -1 : 1))
}

/** Sorts a literal segment before a parameter at the same place. */
const rank = (resource: string) => resource.replaceAll(/\{\w+\}/g, '\uffff')

/** Returns the route of a raw path. Case and a trailing slash are significant. */
export function match(path: string, among: readonly Route[]): Match | undefined {
  const given = path.split('/')
  for (const route of among) {
    const pathParameters = parametersOf(route.resource.split('/'), given)
    if (pathParameters) return { route, pathParameters }
  }
  return undefined
}

function parametersOf(template: readonly string[], given: readonly string[]) {
  if (template.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name && value) parameters[name] = value
    else if (part !== value) return undefined
  }
  return parameters
}
