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

/** Settings that add every optional part except the firewall, which has its own tests. */
export const everything = {
  adminEmail: 'admin@example.com',
  secondAdminEmail: 'second@example.com',
  alarmEmail: 'engineer@example.com',
  budgetEmail: 'engineer@example.com',
  domainName: 'www.example.com',
  hostedZoneId: 'Z0123456789',
  github: 'highline/site',
}

/** Settings that cdk-nag and CloudFormation's validator check: the defaults, and all optional parts. */
export const judged = { plain: {}, everything: { ...everything, firewall: 'true' } }

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) })
const { context } = CdkJson.parse(
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')),
)

/** Another stage in another region, with a firewall. Its names must differ from those of other stages. */
export const elsewhere = { stage: 'dev', region: 'eu-west-1', firewall: 'true' }

/**
 * Creates the app as `cdk synth` does, with the feature flags of `cdk.json`.
 * @param build stub files by default
 * @param validated whether CloudFormation's validator, which takes two seconds to start, checks the templates
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
  // CDK captures a stack trace for every construct; Vite would apply source maps to each, which is slow.
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

/** Returns the stacks, and their templates by construct id. Cached, since a synthesis takes a second. */
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

/** Returns a stack's template. @throws Error if the settings create no such stack */
export function stackOf(
  templates: Map<string, Template>,
  id: 'Site' | 'Edge' | 'Certificate' | 'Firewall' | 'Github',
): Template {
  const template = templates.get(id)
  if (!template) throw new Error(`There is no stack ${id}`)
  return template
}

/** Returns the properties of the only resource of a type. @throws Error if there is not exactly one */
export function onlyOne(template: Template, type: string) {
  const [one, ...more] = Object.values(template.findResources(type))
  if (!one || more.length > 0) throw new Error(`Expected exactly one ${type}`)
  return one.Properties
}

/** Returns the violations in the validation report of a synthesised app. */
export const violationsIn = ({ outdir }: App): unknown[] =>
  JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')).pluginReports.flatMap(
    ({ violations }: { violations: unknown[] }) => violations,
  )
