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
export const checkedSettings = { plain: {}, everything: { ...everything, firewall: 'true' } }

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) })
const { context } = CdkJson.parse(
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')),
)

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

const assemblies = new Map<string, CloudFormationStackArtifact[]>()

/** Returns the stacks of a stage. Cached, since a synthesis takes a second. */
export function stacksOf(settings: Record<string, unknown> = {}): CloudFormationStackArtifact[] {
  const key = JSON.stringify(settings)
  const stacks = assemblies.get(key) ?? makeApp(settings).synth().stacks
  assemblies.set(key, stacks)
  return stacks
}

/** Returns a stack's template. @throws Error if the settings create no such stack */
export function templateOf(
  id: 'Site' | 'Edge' | 'Certificate' | 'Firewall' | 'Github',
  settings?: Record<string, unknown>,
): Template {
  const stack = stacksOf(settings).find((one) => one.id === id)
  if (!stack) throw new Error(`There is no stack ${id}`)
  return Template.fromJSON(stack.template)
}

/** Returns the properties of all resources of a type. */
export const propertiesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties)

/** Returns the properties of the only resource of a type. @throws Error if there is not exactly one */
export function onlyOne(template: Template, type: string) {
  const [one, ...more] = propertiesOf(template, type)
  if (!one || more.length > 0) throw new Error(`Expected exactly one ${type}`)
  return one
}

/** Returns the violations in the validation report of a synthesised app. */
export const violationsIn = ({ outdir }: App): unknown[] =>
  JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')).pluginReports.flatMap(
    ({ violations }: { violations: unknown[] }) => violations,
  )
