import { it } from 'vitest'
import { attackIn, attackTimeout } from '../support/other-origins'
import { ownProduct } from '../support/sites'
import { firefox, inChromium, inFirefox } from '../support/unprotected-browsers'

it.runIf(ownProduct)(
  'A page of another origin, or at a name that was rebound, reads and changes nothing of this machine',
  { timeout: attackTimeout },
  () => attackIn(inChromium),
)

it.runIf(ownProduct && firefox)(
  'A page of another origin, or at a name that was rebound, reads and changes nothing of this machine in Firefox',
  { timeout: attackTimeout },
  () => attackIn(inFirefox),
)
