import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runNode, runNpm, step } from './run.mjs'
import { hashOfSources, isBuilt, isInstalled, noteBuild } from './sources.mjs'

/** Makes this checkout ready to start: in its own folder, installed and built. Says nothing when it is already. */
export async function prepare({ force = false } = {}) {
  process.chdir(fileURLToPath(new URL('../../..', import.meta.url)))
  // Whatever the environment says, building takes the development packages.
  const install = () => runNpm('ci', '--include=dev', '--include=optional')
  if (!(await isInstalled())) await step('Installing packages', install)
  if (force || !(await isBuilt())) await step('Building', build)
  if (!force) return
  await step('Fetching sharp for AWS', () => runNode('lambdas/pack-sharp.mjs'))
  await step('Listing the packages in sbom.json', listPackages)
}

const listPackages = async () => writeFile('sbom.json', JSON.stringify(await billOfMaterials(), null, 2))

/**
 * Every package of the lock file, alike on every machine; those of development are marked. npm's `--omit dev` leaves out
 * what any workspace takes for development, though another deploys it.
 * It calls packages of ours by their folders; a reference has the name.
 * @public as its test calls it
 */
export async function billOfMaterials() {
  const bill = JSON.parse(await runNpm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'))
  for (const component of [bill.metadata.component, ...bill.components])
    component.name = component['bom-ref'].replace(/@[^@]*$/, '')
  return bill
}

/** The functions' bundles hold the page's renderer, so they come last. */
async function build() {
  const hash = await hashOfSources()
  await Promise.all([runNode('cdk/build-edge.mjs'), runNpm('run', 'build', '--workspace=web')])
  await runNode('lambdas/build.mjs')
  await noteBuild(hash)
}
