/**
 * This file is the only script that runs at once. It loads React when the browser is idle after the `load` event, or at
 * the first of these events. Until React handles events, clicks on buttons and submissions of the form are held here,
 * then replayed. Before this script has loaded, the only visible button is the form's, which the browser then submits
 * natively.
 */
const signs = ['pointerdown', 'keydown', 'focusin', 'scroll', 'online']

/**
 * Events that make React finish hydration synchronously, in one long task, if they occur during it
 * (`discreteReplayableEvents` in react-dom). They are hidden from React; the browser's default actions still happen.
 */
const discreteEvents =
  'auxclick change compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup touchcancel touchend touchstart'.split(
    ' ',
  )

const held: (() => void)[] = []

/** Milliseconds after which a held form is submitted natively; at once if React cannot be loaded. */
const nativeAfterMs = 10_000
let waiting: HTMLFormElement | undefined

function sendWithoutReact(): void {
  if (signal.aborted || !waiting || !navigator.onLine) return
  listening.abort()
  held.length = 0 // React may load before the answer arrives, and must not send the form again
  waiting.requestSubmit()
}

const listening = new AbortController()
const { signal } = listening

/** Holds the event of a button or a form until React handles events; other clicks keep their default action. */
function hold(event: Event): void {
  event.stopImmediatePropagation()
  const target =
    event.target instanceof Element && event.target.closest<HTMLElement>('button, [href="#"], form')
  if (!target || (event.type === 'click' && target instanceof HTMLFormElement)) return
  event.preventDefault()
  target.dataset.held = '' // visible feedback, however long React takes
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
    addEventListener('DOMContentLoaded', begin) // the page's content may still be loading
    return
  }
  begun = true
  const client = await import('./client').catch(() => undefined) // the browser logs the reason
  if (!client) {
    begun = false // the next event in `signs` tries again
    return sendWithoutReact()
  }
  await client.start()
  listening.abort()
  for (const handOn of held) handOn()
}

/** Marks the first interaction, after which pictures below the first screen load without delay; see `further.css`. */
function markInteraction(): void {
  document.documentElement.dataset.interacted = ''
}

function whenIdle(): void {
  if (scrollY > 0) markInteraction() // not earlier: reading it forces layout of the whole page
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
