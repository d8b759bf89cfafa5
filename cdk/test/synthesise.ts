import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
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

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) })
const { context } = CdkJson.parse(
  JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')),
)

/**
 * The app as `cdk synth` would make it, with the flags of `cdk.json`, but of an empty build.
 * @param validated also asks CloudFormation's validator, which takes two seconds to start
 */
export function makeApp(settings: Record<string, unknown> = {}, validated = false): App {
  const app = new App({
    context: { ...context, 'aws:cdk:disable-asset-staging': true, ...settings },
    outdir: scratchDirectory(),
    stackTraces: false,
    builtinCloudFormationValidation: validated,
    treeMetadata: false,
  })
  addStacks(app, parseConfig(app.node.getAllContext(), {}), fakeBuild())
  return app
}

const synthesised = new Map<string, Map<string, Template>>()

/** The stacks' templates, by construct id. Made once for each settings, however many files ask: it takes a second. */
export function synthesise(settings: Record<string, unknown> = {}): Map<string, Template> {
  const key = JSON.stringify(settings)
  const made = synthesised.get(key) ?? templatesOf(settings)
  synthesised.set(key, made)
  return made
}

function templatesOf(settings: Record<string, unknown>): Map<string, Template> {
  const { stacks } = makeApp(settings).synth()
  return new Map(stacks.map(({ id, template }) => [id, Template.fromJSON(template)]))
}

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
