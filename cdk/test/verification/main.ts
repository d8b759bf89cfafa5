import { findBuild } from '../../src/build'
import { root, runCommand } from '../../src/cli/run-command'
import { verify, verifyLocal } from './verify'

// `npm run verify`: of a stage on AWS, or of the stage `local` on the emulator that AWS_ENDPOINT_URL names.
const place = process.env.AWS_ENDPOINT_URL ? ['--stage', 'local'] : []
runCommand(['verify', ...process.argv.slice(2), ...place], {
  onAws: { verify },
  onEmulator: { verify: (deployment) => verifyLocal(deployment, () => findBuild(root)) },
})
