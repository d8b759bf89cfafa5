import { admin } from '@highline/shared/endpoints/admin'
import { ApiError } from '@highline/shared/http/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type RefusalTexts, refusalOrError } from '../../api/errors'
import { read } from '../../api/read'
import { fail } from '../shell/toasts'

const labels = { password: 'The password', accessCode: 'The access code', recoveryCode: 'The recovery code' }

interface Handling {
  toasts: RefusalTexts
  /** Starts the countdown to the next attempt. By default the whole form waits. */
  startWait?: ((seconds: number) => void) | undefined
  /** Repeats the request. Called automatically while the browser waits for its turn. */
  again?: (() => void) | undefined
}

const turnReason =
  'Too many logins have failed, so browsers that have not logged in here before take turns. Leave this page open: it tries again by itself with what you typed until it is your turn.'

/** Seconds to wait after a throttle of API Gateway, which sends no `Retry-After`. */
const gatewaySeconds = 1

/** Handles refused requests: toast, countdown, retry in turn, offer of a magic link, refetch of the MFA status. */
export function useRefusals({ codeSent }: { codeSent: boolean }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [waitSeconds, wait] = useCountdown()
  const [resendSeconds, holdResend] = useCountdown()
  const [mailLink, setMailLink] = useState(false)
  const [inTurn, setInTurn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function waitForTurn(seconds: number, again: () => void): void {
    setInTurn(true)
    setReason(turnReason)
    wait(seconds)
    timer.current = setTimeout(again, seconds * 1000)
  }

  /** Cancels the automatic retry, because the input has changed or the wait for a turn is over. */
  function leaveTurn(): void {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    setInTurn(false)
    wait(0)
  }

  function refused(error: Error, { toasts, startWait = wait, again }: Handling) {
    if (error instanceof ApiError && error.body?.mailLink === true) setMailLink(true)
    if (again && isTurn(error)) return waitForTurn(error.retryAfter ?? gatewaySeconds, again)
    leaveTurn()
    const words = refusalOrError(error, toasts, labels)
    fail(words)
    if (!(error instanceof ApiError)) return
    if (error.retryAfter) {
      setReason(reasonOf(error, words.description))
      startWait(error.retryAfter)
    }
    if (mfaWasSwitched(error, codeSent))
      void client.invalidateQueries({ queryKey: read(admin.mfaStatus).queryKey })
  }

  const stopWaiting = () => {
    leaveTurn()
    wait(0)
  }
  const waits = { reason, waitSeconds, inTurn, resendSeconds, mailLink }
  return { ...waits, refused, leaveTurn, stopWaiting, holdResend }
}

/** Replaces the server's message for a rate limit, because it names the seconds, which are counted down here. */
const reasonOf = ({ code }: ApiError, sentence: string) =>
  code === 'RATE_LIMITED' ? 'Too many attempts.' : sentence

const isTurn = (error: Error): error is ApiError =>
  error instanceof ApiError &&
  error.code === 'RATE_LIMITED' &&
  (error.body?.turn === true || error.retryAfter === undefined)

/** Whether MFA was switched on or off since page load: a code is required though none was sent, or MFA is off. */
const mfaWasSwitched = ({ code, body }: ApiError, codeSent: boolean) =>
  code === 'MFA_DISABLED' || (!codeSent && body?.fields?.accessCode === 'required')

function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])

  return [
    left,
    (seconds) => {
      const begun = Date.now()
      setNow(begun)
      setUntil(begun + seconds * 1000)
    },
  ]
}

/** Formats seconds as `0:27`, `14:05` or `1:00:00`. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const parts = hours > 0 ? [hours, twoDigits(minutes % 60)] : [minutes]
  return [...parts, twoDigits(seconds % 60)].join(':')
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
