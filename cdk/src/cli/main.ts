import { deploy, diff } from './deploy'
import { destroy } from './destroy'
import { deployLocal, destroyLocal, diffLocal } from './local'
import { runCommand } from './run-command'

// `npm run deploy|diff|destroy`.
runCommand(process.argv.slice(2), {
  onAws: { deploy, diff, destroy },
  onEmulator: { deploy: deployLocal, diff: diffLocal, destroy: destroyLocal },
})
