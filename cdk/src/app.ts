import { resolve } from 'node:path'
import { UserError } from '@highline/shared/infra/user-error'
import { App } from 'aws-cdk-lib'
import { addStacks } from './add-stacks'
import { findBuild } from './build'
import { addChecks } from './checks'
import { onAws, parseConfig } from './config'

function main() {
  const app = new App()
  const config = parseConfig(app.node.getAllContext(), process.env)
  addStacks(app, config, findBuild(resolve(import.meta.dirname, '../..')))
  if (onAws(config)) addChecks(app)
  app.synth()
}

try {
  main()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
