import { assemblyOf } from '../../test/synthesise'
import type { StackPlace } from './aws-account'

export interface Resource {
  readonly id: string
  readonly Type: string
  readonly Properties?: Record<string, unknown>
  readonly DeletionPolicy?: string
  readonly DependsOn?: readonly string[]
}

export interface Artifact extends StackPlace {
  readonly isProtected: boolean
  /** Each resource comes after those that it refers to. */
  readonly resources: readonly Resource[]
}

const artifacts = new Map<string, Artifact[]>()

/** Returns the stacks that `cdk` deploys with these settings, in its order. */
export function artifactsOf(settings: Record<string, unknown>): Artifact[] {
  const key = JSON.stringify(settings)
  const known = artifacts.get(key)
  if (known) return known
  const made = assemblyOf(settings).stacks.map(
    ({ stackName: name, environment, terminationProtection, template }) => ({
      name,
      region: environment.region,
      isProtected: terminationProtection ?? false,
      resources: inOrder(template.Resources),
    }),
  )
  const rank = ({ name }: Artifact) =>
    ['certificate', 'firewall', 'site', 'edge', 'github'].findIndex((part) => name.endsWith(part))
  made.sort((one, other) => rank(one) - rank(other))
  artifacts.set(key, made)
  return made
}

function inOrder(all: Record<string, Omit<Resource, 'id'>>): Resource[] {
  const done = new Map<string, Resource>()
  const visit = (id: string) => {
    const resource = all[id]
    if (!resource || done.has(id)) return
    const text = JSON.stringify([resource.Properties, resource.DependsOn])
    for (const other of Object.keys(all)) if (other !== id && text.includes(`"${other}"`)) visit(other)
    done.set(id, { id, ...resource })
  }
  for (const id of Object.keys(all)) visit(id)
  return [...done.values()]
}

/** Properties that must be unique in an account, or in each region of it. */
const uniqueNames: Record<string, string> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig',
  'AWS::IAM::OIDCProvider': 'Url',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SSM::Parameter': 'Name',
}

/** Returns what no other resource of the account may have. */
export function uniqueName({ Type, Properties }: Resource, region: string): string | undefined {
  const given = Properties?.[uniqueNames[Type] ?? '']
  if (given === undefined) return undefined
  const name = given instanceof Object && 'Name' in given ? given.Name : given
  const isGlobal = /CloudFront|IAM/.test(Type)
  return `${isGlobal ? 'everywhere' : region} ${Type} ${name}`
}
