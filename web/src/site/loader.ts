/**
 * All of the page's script that runs before it is needed. React comes after the page has loaded, when the
 * browser has nothing better to do, or at the first sign of a visitor. Until it listens, presses of buttons
 * and submissions of the form are held back here, and then handed on. Before this script itself has come there are no
 * buttons to press but the form's, which the browser then sends on its own.
 */
const signs = ['pointerdown', 'keydown', 'focusin', 'scroll', 'online']

/**
 * Events that React answers, from its beginning until it has taken the page over, by doing all of that at once, in one
 * long task (`discreteReplayableEvents` in react-dom). They are kept from it; the browser acts on them as ever.
 */
const discreteEvents =
  'auxclick change compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup touchcancel touchend touchstart'.split(
    ' ',
  )

const held: (() => void)[] = []

/** A form that waits for React this long, or in vain, is sent by the browser on its own. */
const nativeAfterMs = 10_000
let waiting: HTMLFormElement | undefined

function sendWithoutReact(): void {
  if (signal.aborted || !waiting || !navigator.onLine) return
  listening.abort()
  held.length = 0 // React may come while the answer is on its way, and is to send nothing again
  waiting.requestSubmit()
}

const listening = new AbortController()
const { signal } = listening

/** A button's or a form's event waits for React; any other click is the browser's own business. */
function hold(event: Event): void {
  event.stopImmediatePropagation()
  const target =
    event.target instanceof Element && event.target.closest<HTMLElement>('button, [href="#"], form')
  if (!target || (event.type === 'click' && target instanceof HTMLFormElement)) return
  event.preventDefault()
  target.dataset.held = '' // seen at once, however long React takes
  if (target.matches('form, [type="submit"]')) {
    waiting = target.closest('form') ?? undefined
    setTimeout(sendWithoutReact, nativeAfterMs)
  }
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
    return sendWithoutReact()
  }
  await client.start()
  listening.abort()
  for (const handOn of held) handOn()
}

/** The style sheet has lower pictures wait for this. */
function markInteraction(): void {
  document.documentElement.dataset.interacted = ''
}

function whenIdle(): void {
  if (scrollY > 0) markInteraction() // not earlier: to ask is to have all of the page laid out
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
  else setTimeout(begin, 200) // Safari
}

for (const sign of signs) {
  addEventListener(sign, begin, { capture: true, passive: true, signal })
  addEventListener(sign, markInteraction, { capture: true, passive: true, once: true })
}
for (const type of discreteEvents)
  addEventListener(type, (event) => event.stopImmediatePropagation(), {
    capture: true,
    passive: true,
    signal,
  })
addEventListener('click', hold, { capture: true, signal })
addEventListener('submit', hold, { capture: true, signal })
document.documentElement.dataset.scripted = ''
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle)
