import type { Template } from 'aws-cdk-lib/assertions'
import * as z from 'zod/mini'
import { resolve } from './resolve'

/** Allow statement; `partitions` limits `dynamodb:LeadingKeys`. Resources and partitions may contain `*`. */
export interface Statement {
  readonly actions: readonly string[]
  readonly resources: readonly string[]
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

export const parsePolicy = (document: unknown): Statement[] =>
  PolicyDocument.parse(document).Statement.map(({ Action, Resource, Condition }) => ({
    actions: Action,
    resources: Resource,
    partitions: Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'],
  }))

interface Roles {
  readonly site: Template
  readonly edge: Template
}

/** Returns the statements of each function's role by the function's name. */
export function policiesOf({ site, edge }: Roles): Map<string, Statement[]> {
  const functions = Object.entries(site.findResources('AWS::Lambda::Function')).filter(
    ([, { Properties }]) => Properties.Environment?.Variables.TABLE_NAME,
  )
  return new Map(
    functions.map(([id, { Properties }]) => {
      const role = String(Properties.Role['Fn::GetAtt'][0])
      const name = id.replace(/Function[0-9A-F]{8}$/, '').toLowerCase()
      return [name, statementsOf(role, { site, edge })]
    }),
  )
}

function statementsOf(role: string, { site, edge }: Roles): Statement[] {
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

/** A permission that a call needs. */
export interface AccessRequest {
  readonly action: string
  readonly resource: string
  /** `dynamodb:LeadingKeys`. */
  readonly partitions?: readonly string[]
}

export const isAllowed = (statements: readonly Statement[], request: AccessRequest): boolean =>
  statements.some(
    ({ actions, resources, partitions }) =>
      actions.includes(request.action) &&
      resources.some((pattern) => isLike(request.resource, pattern)) &&
      (!partitions ||
        (request.partitions ?? []).every((key) => partitions.some((pattern) => isLike(key, pattern)))),
  )

function isLike(text: string, pattern: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`, 's').test(text)
}

/** Smallest part of a statement: one action on one resource, in one partition if these are limited. */
export interface Grant {
  readonly statement: Statement
  readonly action: string
  readonly resource: string
  readonly partition: string | undefined
}

export const grantsOf = (statements: readonly Statement[]): Grant[] =>
  statements.flatMap((statement) =>
    statement.actions.flatMap((action) =>
      statement.resources.flatMap((resource) =>
        (statement.partitions ?? [undefined]).map((partition) => ({
          statement,
          action,
          resource,
          partition,
        })),
      ),
    ),
  )

/** Returns the same statements without one grant. */
export function without(statements: readonly Statement[], grant: Grant): Statement[] {
  const { statement, action, resource, partition } = grant
  const { actions, resources, partitions } = statement
  const rest = partitions?.filter((one) => one !== partition)
  const parts: Statement[] = [
    { ...statement, actions: actions.filter((one) => one !== action) },
    { ...statement, actions: [action], resources: resources.filter((one) => one !== resource) },
    ...(rest && rest.length > 0 ? [{ actions: [action], resources: [resource], partitions: rest }] : []),
  ]
  return statements.flatMap((one) => (one === statement ? parts : [one]))
}
