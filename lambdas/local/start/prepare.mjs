import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runNode, runNpm, step } from './run.mjs'
import { hashOfSources, isBuilt, isInstalled, noteBuild } from './sources.mjs'

/** Changes to the root of this checkout, and installs and builds it if needed. Prints nothing if it is ready. */
export async function prepare({ force = false } = {}) {
  process.chdir(fileURLToPath(new URL('../../..', import.meta.url)))
  // The build needs development packages, which the environment may exclude.
  const install = () => runNpm('ci', '--include=dev', '--include=optional')
  if (!(await isInstalled())) await step('Installing packages', install)
  if (force || !(await isBuilt())) await step('Building', build)
  if (!force) return
  await step('Fetching sharp for AWS', () => runNode('lambdas/pack-sharp.mjs'))
  await step('Listing the packages in sbom.json', listPackages)
}

const listPackages = async () => writeFile('sbom.json', JSON.stringify(await billOfMaterials(), null, 2))

/**
 * Returns every package of the lock file, the same on every machine; development packages are marked. npm's
 * `--omit dev` would leave out a development package of one workspace even if another workspace deploys it.
 * npm names our own packages after their folders; `bom-ref` has their real names.
 * @public as its test calls it
 */
export async function billOfMaterials() {
  const bill = JSON.parse(await runNpm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'))
  for (const component of [bill.metadata.component, ...bill.components])
    component.name = component['bom-ref'].replace(/@[^@]*$/, '')
  return bill
}

/** Builds everything. The functions come last, because their bundles contain the page's renderer. */
async function build() {
  const hash = await hashOfSources()
  await Promise.all([runNode('cdk/build-edge.mjs'), runNpm('run', 'build', '--workspace=web')])
  await runNode('lambdas/build.mjs')
  await noteBuild(hash)
}
