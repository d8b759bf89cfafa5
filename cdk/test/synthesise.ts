import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api'
import * as z from 'zod/mini'
import { addStacks } from '../src/add-stacks'
import { parseConfig } from '../src/config'
import { fakeBuild } from './fake-build'
import { scratchDirectory } from './scratch'

/** A name of which nothing is deployed, but which makes every optional part appear. */
export const everything = {
  adminEmail: 'admin@example.com',
  secondAdminEmail: 'second@example.com',
  alarmEmail: 'engineer@example.com',
  budgetEmail: 'engineer@example.com',
  domainName: 'www.example.com',
  hostedZoneId: 'Z0123456789',
  github: 'highline/site',
}

/** What cdk-nag and the validator judge: with what costs something, too. */
export const judged = { plain: {}, everything: { ...everything, firewall: 'true' } }

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) })
const { context } = CdkJson.parse(
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')),
)

/** Another stage in another region, with a firewall: what must not meet the names of the first. */
export const elsewhere = { stage: 'dev', region: 'eu-west-1', firewall: 'true' }

/**
 * The app as `cdk synth` would make it, with the flags of `cdk.json`.
 * @param build one of empty files, unless it is given
 * @param validated also asks CloudFormation's validator, which takes two seconds to start
 */
export function makeApp(
  settings: Record<string, unknown> = {},
  { validated = false, build = fakeBuild() } = {},
): App {
  const app = new App({
    context: { ...context, 'aws:cdk:disable-asset-staging': true, ...settings },
    outdir: scratchDirectory(),
    stackTraces: false,
    builtinCloudFormationValidation: validated,
    treeMetadata: false,
  })
  // CDK notes for every resource where it was made, and Vite would look up the source of each line of that.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    addStacks(app, parseConfig(app.node.getAllContext(), {}), build)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return app
}

const assemblies = new Map<
  string,
  { stacks: CloudFormationStackArtifact[]; templates: Map<string, Template> }
>()

/** The assembly's stacks and their templates, by construct id. Made once for each settings: it takes a second. */
export function assemblyOf(settings: Record<string, unknown> = {}) {
  const key = JSON.stringify(settings)
  const known = assemblies.get(key)
  if (known) return known
  const { stacks } = makeApp(settings).synth()
  const templates = new Map(stacks.map(({ id, template }) => [id, Template.fromJSON(template)]))
  assemblies.set(key, { stacks, templates })
  return { stacks, templates }
}

export const synthesise = (settings?: Record<string, unknown>) => assemblyOf(settings).templates

/** One stack of them. */
export function stackOf(
  templates: Map<string, Template>,
  id: 'Site' | 'Edge' | 'Certificate' | 'Firewall' | 'Github',
): Template {
  const template = templates.get(id)
  if (!template) throw new Error(`There is no stack ${id}`)
  return template
}

/** The properties of the only resource of its type. */
export function onlyOne(template: Template, type: string) {
  const [one, ...more] = Object.values(template.findResources(type))
  if (!one || more.length > 0) throw new Error(`There is not one ${type}`)
  return one.Properties
}

/** What the checks of a synthesis that has ended found. */
export const violationsIn = ({ outdir }: App): unknown[] =>
  JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')).pluginReports.flatMap(
    ({ violations }: { violations: unknown[] }) => violations,
  )
