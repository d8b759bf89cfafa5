import { findBuild } from '../../src/build'
import { runCommand } from '../../src/cli/run-command'
import { repositoryRoot } from '../../src/cli/tools'
import { verify, verifyLocal } from './verify'

// `npm run verify`: verifies a stage on AWS, or the stage `local` on the emulator at AWS_ENDPOINT_URL.
const place = process.env.AWS_ENDPOINT_URL ? ['--stage', 'local'] : []
await runCommand(['verify', ...process.argv.slice(2), ...place], {
  onAws: { verify },
  onEmulator: { verify: (deployment) => verifyLocal(deployment, () => findBuild(repositoryRoot)) },
})
