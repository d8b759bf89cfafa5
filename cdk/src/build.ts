import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lambdaNames } from '@highline/shared/api'
import { UserError } from '@highline/shared/infra/user-error'

/** All deployed functions: those that serve endpoints, and those invoked by the table's stream or a schedule. */
export const functionNames = [...lambdaNames, 'publish', 'variants', 'notify', 'housekeeping'] as const
export type FunctionName = (typeof functionNames)[number]

export const edgeFunctionNames = [
  'api-request',
  'media-request',
  'media-response',
  'site-request',
  'site-response',
] as const
export type EdgeFunctionName = (typeof edgeFunctionNames)[number]

/** Paths of the files that `npm run build` writes for deployment. */
export type Build = Omit<ReturnType<typeof buildPaths>, 'files'>

/** @throws UserError with the first missing file */
export function findBuild(root: string): Build {
  const { files, ...build } = buildPaths(root)
  const missing = files.find((file) => !existsSync(file))
  if (missing === undefined) return build
  const what = relative(root, missing)
  throw new UserError(`There is nothing to deploy yet, ${what} is missing: run \`npm run build\`.`)
}

/** Returns the paths of a build, and the files that a deployment requires. */
export function buildPaths(root: string) {
  const functionDirectory = (name: FunctionName) => join(root, 'lambdas/dist/functions', name)
  const edgeFile = (name: EdgeFunctionName) => join(root, 'cdk/dist/edge', `${name}.js`)
  const siteDirectory = join(root, 'web/dist/client')
  const files = [
    ...functionNames.map((name) => join(functionDirectory(name), 'index.js')),
    ...edgeFunctionNames.map(edgeFile),
    ...['404.html', 'admin.html'].map((name) => join(siteDirectory, name)),
  ]
  return { functionDirectory, edgeFile, siteDirectory, files }
}
