import { deploy, diff } from './deploy'
import { destroy } from './destroy'
import { deployLocal, destroyLocal } from './local'
import { runCommand } from './run-command'

// `npm run deploy|diff|destroy`.
await runCommand(process.argv.slice(2), {
  onAws: { deploy, diff, destroy },
  onEmulator: { deploy: deployLocal, diff, destroy: destroyLocal },
})
