import { page } from '@highline/shared/constants'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, formValues, sameValues } from './inquiry-form-values'
import { loadedFormRuntime, loadFormRuntime } from './use-form-runtime'

/** The form's states (spec §4): idle, sending, then sent and cleared, or refused with its words kept. */
export function useInquiryForm() {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [unavailable, setUnavailable] = useState(false)
  const [sent, setSent] = useState(false)
  const busy = useRef(false)
  const started = useStart()
  const near = useNearness(preload)

  /** Also when the browser refuses the address (spec §5): it is told like an empty field, not in the browser's bubble. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setUnavailable(false)
    const focus = heldFocus()
    try {
      await send(event.currentTarget, focus, event.type === 'invalid')
    } catch {
      setUnavailable(true) // the part that says so by a toast is the part that could not be loaded
    } finally {
      busy.current = false
      flushSync(() => setSending(false))
      focus.giveBack()
    }
  }

  async function send(form: HTMLFormElement, focus: ReturnType<typeof heldFocus>, refused: boolean) {
    const loaded = loadedFormRuntime()
    if (!loaded) setSending(true)
    const { fitInquiry, sendInquiry } = loaded ?? (await Promise.race([loadFormRuntime(), tooLate()]))
    const words = formValues(form)
    const { inquiry, errors } = fitInquiry(refused ? { ...words, email: malformed } : words)
    // Nothing is drawn before what is wrong can be said: a press is to be answered by the next frame.
    if (inquiry) setSending(true)
    const outcome = inquiry ? await sendInquiry(inquiry, started.elapsedMs()) : { sent: false, errors }
    flushSync(() => setErrors(outcome.errors))
    // What was typed meanwhile stays, and so does the focus.
    if (!sameValues(words, formValues(form))) return
    if (outcome.sent) {
      form.reset()
      setSent(true)
    } else focusFirstError(form, focus)
  }

  function touched() {
    started.now()
    preload()
  }

  function typed({ target }: FormEvent<HTMLFormElement>) {
    setSent(false)
    const name = target instanceof Element ? target.getAttribute('name') : null
    // Told once: every further letter would have the whole form drawn again.
    if (name && name in errors) setErrors(without(errors, name))
  }

  const form = { ref: near, onSubmit: submit, onInvalidCapture: submit, onFocus: touched, onInput: typed }
  return { form, errors, sending, unavailable, sent }
}

const without = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== name))

/** An address that the schema refuses, in place of one that only the browser does. */
const malformed = '@'

/** Nothing is said of a failure: sending the form tries again, and says so. */
const preload = () => void loadFormRuntime().catch(() => undefined)

/** A part of the page may hang as an answer may, and is waited for no longer. */
const tooLate = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The form’s kit did not come in time.')), page.answerWithinMs),
  )

/** With the frame after the one that says what is wrong: the scroll to the field takes as long to draw. */
function focusFirstError(form: HTMLFormElement, { isElsewhere }: ReturnType<typeof heldFocus>): void {
  const focusField = () => {
    if (!isElsewhere()) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  requestAnimationFrame(() => setTimeout(focusField))
}

/** The focus as it is now: a button that is disabled loses it, and it would stay nowhere. */
function heldFocus() {
  const held = document.activeElement
  const isElsewhere = () => ![held, document.body].includes(document.activeElement)
  return {
    isElsewhere,
    giveBack() {
      if (held instanceof HTMLElement && !isElsewhere()) held.focus({ preventScroll: true })
    },
  }
}

/** How long the form has been in hand: since its first touch, or since the page came when that went unseen. */
function useStart() {
  const at = useRef<number>(undefined)
  return {
    now: () => {
      at.current ??= performance.now()
    },
    elapsedMs: () => Math.round(performance.now() - (at.current ?? 0)),
  }
}

/** A ref for an element: calls `onNear` once it is at most one screen away. */
function useNearness(onNear: () => void) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: '100%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear])
  return element
}
