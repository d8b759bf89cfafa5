import { page } from '@highline/shared/constants'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../ui/after-paint'
import { type FieldErrors, formValues, notSent, sameValues } from './inquiry-form-values'
import type { FormRuntime } from './lazy-form-runtime'
import { loadedFormRuntime, loadFormRuntime } from './use-form-runtime'

/** Why an inquiry was not sent; shown until the next attempt. */
interface Failure {
  readonly text: string
  /** Set if no toast announces the failure. */
  readonly role?: 'alert'
}

/** State of the form (spec §4): idle, sending, then sent and reset, or refused with its values kept. */
export function useInquiryForm() {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState(false)
  const busy = useRef(false)
  const { touched, elapsedMs } = useFirstTouch()
  const element = usePreloadWhenNear()

  /** Also handles `invalid` of the email address (spec §5): shown like an empty field, not in the browser's bubble. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setFailure(undefined)
    event.currentTarget.dataset.submitted = '' // hides the answer that the URL's fragment names
    const focus = rememberFocus()
    try {
      await send(event.currentTarget, focus, event.type === 'invalid')
    } finally {
      busy.current = false
      flushSync(() => setSending(false))
      focus.restore()
    }
  }

  async function send(form: HTMLFormElement, focus: ReturnType<typeof rememberFocus>, refused: boolean) {
    let runtime = loadedFormRuntime()
    if (!runtime) {
      setSending(true)
      runtime = await loadInTime()
    }
    return runtime ? sendWith(runtime, form, focus, refused) : sendWithoutRuntime(form, refused)
  }

  async function sendWith(
    { validateInquiry, sendInquiry }: FormRuntime,
    form: HTMLFormElement,
    focus: ReturnType<typeof rememberFocus>,
    refused: boolean,
  ) {
    const words = formValues(form)
    const { inquiry, errors } = validateInquiry(refused ? { ...words, email: malformed } : words)
    // No separate render before field errors: they should be in the first frame after the press.
    if (inquiry) setSending(true)
    const outcome = inquiry ? await sendInquiry(inquiry, elapsedMs()) : { errors }
    flushSync(() => {
      setErrors(outcome.errors)
      if (outcome.failure) setFailure({ text: outcome.failure })
      else if (inquiry) setSent(true)
    })
    // If the visitor has typed in the meantime, the text and the focus stay.
    if (!sameValues(words, formValues(form))) return
    if (inquiry && !outcome.failure) form.reset()
    else focusFirstError(form, focus)
  }

  /** Submits the form natively, if the server is reachable: the browser then shows the server's answer. */
  async function sendWithoutRuntime(form: HTMLFormElement, refused: boolean) {
    if (!refused && (await isReachable(form.action))) form.submit()
    else setFailure({ text: notSent, role: 'alert' }) // toasts are part of what failed to load
  }

  function typed({ target }: FormEvent<HTMLFormElement>) {
    setSent(false)
    const name = target instanceof Element ? target.getAttribute('name') : null
    // Cleared once: an update for every keystroke would re-render the whole form.
    if (name && name in errors) setErrors(without(errors, name))
  }

  const form = { ref: element, onSubmit: submit, onInvalidCapture: submit, onFocus: touched, onInput: typed }
  return { form, errors, sending, failure, sent }
}

const without = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== name))

/** An email address that the schema rejects, in place of one that only the browser rejects. */
const malformed = '@'

/** Ignores a failure: sending the form tries again, and reports it. */
const preload = () => void loadFormRuntime().catch(() => undefined)

/** Resolves to undefined after a failure or the timeout, which is that of a request: loading a chunk may hang, too. */
function loadInTime(): Promise<FormRuntime | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, page.submitTimeoutMs))
  return Promise.race([loadFormRuntime(), late]).catch(() => undefined)
}

const isReachable = (url: string) =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(page.submitTimeoutMs) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** Focuses the first invalid field, one frame after the errors: scrolling to it takes as long to paint. */
function focusFirstError(form: HTMLFormElement, { hasMoved }: ReturnType<typeof rememberFocus>): void {
  afterPaint(() => {
    if (!hasMoved()) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

/** Remembers the focused element: a button that is disabled loses the focus, and no element would have it. */
function rememberFocus() {
  const focused = document.activeElement
  const hasMoved = () => ![focused, document.body].includes(document.activeElement)
  return {
    hasMoved,
    restore() {
      if (focused instanceof HTMLElement && !hasMoved()) focused.focus({ preventScroll: true })
    },
  }
}

/** Measures milliseconds since the form was first touched, or since navigation if that happened before hydration. */
function useFirstTouch() {
  const startedAt = useRef(0)
  return {
    touched() {
      startedAt.current ||= performance.now()
      preload()
    },
    elapsedMs: () => Math.round(performance.now() - startedAt.current),
  }
}

/** A ref for the form: loads its runtime once it is at most one screen away. */
function usePreloadWhenNear() {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && preload(),
      { rootMargin: '100%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}
