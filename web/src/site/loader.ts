/**
 * All of the page's script that runs before it is needed. React comes after the page has loaded, when the
 * browser has nothing better to do, or at the first sign of a visitor. Until it listens, presses of buttons
 * and submissions of the form are held back here, and then handed on. Before this script itself has come there are no
 * buttons to press but the form's, which the browser then sends on its own.
 */
const signs = ['pointerdown', 'keydown', 'focusin', 'scroll', 'online'] as const
const held: (() => void)[] = []

function hold(event: Event): void {
  const target =
    event.target instanceof Element && event.target.closest<HTMLElement>('button, [href="#"], form')
  if (!target || (event.type === 'click' && target instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  target.dataset.held = '' // seen at once, however long React takes
  held.push(() => {
    delete target.dataset.held
    if (target instanceof HTMLFormElement) target.requestSubmit()
    else target.click()
  })
}

let begun = false

async function begin(): Promise<void> {
  if (begun) return
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', begin) // what the page is made of may still be on its way
    return
  }
  begun = true
  const client = await import('./client').catch(() => undefined) // the browser has said why
  if (!client) {
    begun = false // the next sign of the visitor, or of the network, tries again
    return
  }
  await client.start()
  for (const sign of signs) removeEventListener(sign, begin, true)
  removeEventListener('click', hold, true)
  removeEventListener('submit', hold, true)
  for (const handOn of held) handOn()
}

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, 200) // Safari
}

addEventListener('click', hold, true)
addEventListener('submit', hold, true)
document.documentElement.dataset.scripted = ''
for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle)
