import type { Template } from 'aws-cdk-lib/assertions'
import * as z from 'zod/mini'
import { resolve } from './resolve'

/** One action and one resource of an Allow statement. Resource and partitions may contain `*`. */
interface Permission {
  readonly action: string
  readonly resource: string
  /** Limits `dynamodb:LeadingKeys`. */
  readonly partitions?: readonly string[] | undefined
}

const oneOrMany = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => (typeof given === 'string' ? [given] : given)),
)
const noWildcard = oneOrMany.check(z.refine((all) => !all.join().includes('*'), 'an action has a wildcard'))

/** The subset of IAM's policy language that is evaluated here. Parsing fails for anything else. */
const PolicyDocument = z.strictObject({
  Version: z.literal('2012-10-17'),
  Statement: z.array(
    z.strictObject({
      Effect: z.literal('Allow'),
      Action: noWildcard,
      Resource: oneOrMany,
      Condition: z.optional(
        z.strictObject({
          'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': oneOrMany }),
        }),
      ),
    }),
  ),
})

const parsePolicy = (document: unknown): Permission[] =>
  PolicyDocument.parse(document).Statement.flatMap(({ Action, Resource, Condition }) => {
    const partitions = Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys']
    return Action.flatMap((action) => Resource.map((resource) => ({ action, resource, partitions })))
  })

interface Roles {
  readonly site: Template
  readonly edge: Template
}

/** Returns the permissions of each function's role by the function's name. */
export function permissionsByFunction({ site, edge }: Roles): Map<string, Permission[]> {
  const functions = Object.entries(site.findResources('AWS::Lambda::Function')).filter(
    ([, { Properties }]) => Properties.Environment?.Variables.TABLE_NAME,
  )
  return new Map(
    functions.map(([id, { Properties }]) => {
      const role = String(Properties.Role['Fn::GetAtt'][0])
      const name = id.replace(/Function[0-9A-F]{8}$/, '').toLowerCase()
      return [name, permissionsOf(role, { site, edge })]
    }),
  )
}

function permissionsOf(role: string, { site, edge }: Roles): Permission[] {
  const { Properties } = site.findResources('AWS::IAM::Role')[role] ?? {}
  if (Properties?.ManagedPolicyArns || Properties?.Policies || Properties?.PermissionsBoundary)
    throw new Error(`${role} has policies that are not evaluated`)
  const outputs = site.toJSON().Outputs
  return [site, edge].flatMap((template) =>
    Object.values(template.findResources('AWS::IAM::Policy'))
      .filter(({ Properties }) => Properties.Roles.some((one: unknown) => resolve(one, outputs) === role))
      .flatMap(({ Properties }) => parsePolicy(resolve(Properties.PolicyDocument, outputs))),
  )
}

/** Permission that a call needs, with its `dynamodb:LeadingKeys`. */
export type AccessRequest = Permission

/** Returns the requests that no permission allows. */
export const deniedOf = (permissions: readonly Permission[], requests: readonly AccessRequest[]) =>
  requests.filter((request) => !permissions.some((permission) => allows(permission, request)))

const allows = ({ action, resource, partitions }: Permission, request: AccessRequest) =>
  action === request.action &&
  isLike(request.resource, resource) &&
  (!partitions ||
    (request.partitions ?? []).every((key) => partitions.some((pattern) => isLike(key, pattern))))

function isLike(text: string, pattern: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`, 's').test(text)
}

/**
 * Returns the parts of permissions, each a permission or one of its partitions, without which no request is denied.
 */
export const unusedOf = (permissions: readonly Permission[], requests: readonly AccessRequest[]) =>
  permissions.flatMap((permission) =>
    (permission.partitions ?? [undefined])
      .filter((part) => deniedOf(without(permissions, permission, part), requests).length === 0)
      .map((part) => `${permission.action} ${part ?? permission.resource}`),
  )

function without(permissions: readonly Permission[], permission: Permission, partition: string | undefined) {
  const partitions = permission.partitions?.filter((one) => one !== partition) ?? []
  const rest = partitions.length > 0 ? [{ ...permission, partitions }] : []
  return permissions.flatMap((one) => (one === permission ? rest : [one]))
}
