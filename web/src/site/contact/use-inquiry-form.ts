import { page } from '@highline/shared/constants'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../ui/after-paint'
import { type FieldErrors, formValues, notSent, sameValues } from './inquiry-form-values'
import type { FormRuntime } from './lazy-form-runtime'
import { loadedFormRuntime, loadFormRuntime } from './use-form-runtime'

/** Why an inquiry was not sent: stays until the next attempt. */
interface Failure {
  readonly text: string
  /** Where no toast announces it. */
  readonly role?: 'alert'
}

/** The form's states (spec §4): idle, sending, then sent and cleared, or refused with its words kept. */
export function useInquiryForm() {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState(false)
  const busy = useRef(false)
  const { touched, elapsedMs } = useFirstTouch()
  const element = usePreloadWhenNear()

  /** Also when the browser refuses the address (spec §5): it is told like an empty field, not in the browser's bubble. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setFailure(undefined)
    event.currentTarget.dataset.submitted = '' // ends the answer that the address names
    const focus = heldFocus()
    try {
      await send(event.currentTarget, focus, event.type === 'invalid')
    } finally {
      busy.current = false
      flushSync(() => setSending(false))
      focus.giveBack()
    }
  }

  async function send(form: HTMLFormElement, focus: ReturnType<typeof heldFocus>, refused: boolean) {
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
    focus: ReturnType<typeof heldFocus>,
    refused: boolean,
  ) {
    const words = formValues(form)
    const { inquiry, errors } = validateInquiry(refused ? { ...words, email: malformed } : words)
    // Nothing is drawn before what is wrong can be said: a press is to be answered by the next frame.
    if (inquiry) setSending(true)
    const outcome = inquiry ? await sendInquiry(inquiry, elapsedMs()) : { errors }
    flushSync(() => {
      setErrors(outcome.errors)
      if (outcome.failure) setFailure({ text: outcome.failure })
      else if (inquiry) setSent(true)
    })
    // What was typed meanwhile stays, and so does the focus.
    if (!sameValues(words, formValues(form))) return
    if (inquiry && !outcome.failure) form.reset()
    else focusFirstError(form, focus)
  }

  /** By the browser itself, which shows the server's answer, or its own page where there is none. */
  async function sendWithoutRuntime(form: HTMLFormElement, refused: boolean) {
    if (!refused && (await isReachable(form.action))) form.submit()
    else setFailure({ text: notSent, role: 'alert' }) // what shows toasts is what could not be loaded
  }

  function typed({ target }: FormEvent<HTMLFormElement>) {
    setSent(false)
    const name = target instanceof Element ? target.getAttribute('name') : null
    // Told once: every further letter would have the whole form drawn again.
    if (name && name in errors) setErrors(without(errors, name))
  }

  const form = { ref: element, onSubmit: submit, onInvalidCapture: submit, onFocus: touched, onInput: typed }
  return { form, errors, sending, failure, sent }
}

const without = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== name))

/** An address that the schema refuses, in place of one that only the browser does. */
const malformed = '@'

/** Nothing is said of a failure: sending the form tries again, and says so. */
const preload = () => void loadFormRuntime().catch(() => undefined)

/** Undefined where it cannot be: a part of the page may hang as an answer may, and is waited for no longer. */
function loadInTime(): Promise<FormRuntime | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, page.answerWithinMs))
  return Promise.race([loadFormRuntime(), late]).catch(() => undefined)
}

const isReachable = (url: string) =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(page.answerWithinMs) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** With the frame after the one that says what is wrong: the scroll to the field takes as long to draw. */
function focusFirstError(form: HTMLFormElement, { isElsewhere }: ReturnType<typeof heldFocus>): void {
  afterPaint(() => {
    if (!isElsewhere()) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
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

/** The time since the form was first touched; since the page came, where that went unseen. */
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
