import { findBuild } from '../../src/build'
import { root, runCommand } from '../../src/cli/run-command'
import { verify, verifyLocal } from './verify'

// `npm run verify`: verifies a stage on AWS, or the stage `local` on the emulator at AWS_ENDPOINT_URL.
const place = process.env.AWS_ENDPOINT_URL ? ['--stage', 'local'] : []
runCommand(['verify', ...process.argv.slice(2), ...place], {
  onAws: { verify },
  onEmulator: { verify: (deployment) => verifyLocal(deployment, () => findBuild(root)) },
})
