import { admin } from '@highline/shared/endpoints/admin'
import { ApiError } from '@highline/shared/http/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { errorMessage, isRefusal } from '../../api/errors'
import { read } from '../../api/read'
import { fail } from '../shell/toasts'

/** The two toasts of spec §8: the server's message for a refusal, a generic one for other errors. */
interface RefusalTexts {
  readonly refused: string
  readonly otherwise: { readonly title: string; readonly description: string }
}

const labels = { password: 'The password', accessCode: 'The access code', recoveryCode: 'The recovery code' }

/** A wait of the whole form. */
interface Pause {
  readonly reason: string
  /** Epoch ms. */
  readonly until: number
  /** Repeats the request when the browser's turn has come; absent if the user has to. */
  readonly again?: () => void
}

const turnReason =
  'Too many logins have failed, so browsers that have not logged in here before take turns. Leave this page open: it tries again by itself with what you typed until it is your turn.'

/** Seconds to wait after a throttle of API Gateway, which sends no `Retry-After`. */
const gatewaySeconds = 1

/** Handles refused requests: toast, countdown, retry in turn, offer of a magic link, refetch of the MFA status. */
export function useRefusals({ codeSent }: { codeSent: boolean }) {
  const client = useQueryClient()
  const [pause, setPause] = useState<Pause>()
  const [resendAt, setResendAt] = useState(0)
  const [mailLink, setMailLink] = useState(false)
  const waitSeconds = useSecondsUntil(pause?.until ?? 0)
  const resendSeconds = useSecondsUntil(resendAt)
  const inTurn = pause?.again !== undefined
  useEffect(() => {
    if (!pause?.again) return
    const timer = setTimeout(pause.again, pause.until - Date.now())
    return () => clearTimeout(timer)
  }, [pause])

  /** Cancels the automatic retry, because the input has changed or the wait for a turn is over. */
  const leaveTurn = () => setPause((now) => (now?.again ? undefined : now))
  const holdResend = (seconds: number) => setResendAt(timeAfter(seconds))

  /** @param again repeats the request, for which the whole form waits; without it, only sending another code waits */
  function refused(error: Error, toasts: RefusalTexts, again?: () => void) {
    const { retryAfter, body } = error instanceof ApiError ? error : noRefusal
    if (body?.mailLink === true) setMailLink(true)
    if (again && isTurn(error))
      return setPause({ reason: turnReason, until: timeAfter(retryAfter ?? gatewaySeconds), again })
    leaveTurn()
    const words = wordsOf(error, toasts)
    fail(words)
    if (retryAfter && again)
      setPause({ reason: reasonOf(body, words.description), until: timeAfter(retryAfter) })
    else if (retryAfter) holdResend(retryAfter)
    if (mfaWasSwitched(body, codeSent))
      void client.invalidateQueries({ queryKey: read(admin.mfaStatus).queryKey })
  }

  const waits = { reason: pause?.reason, waitSeconds, inTurn, resendSeconds, mailLink }
  return { ...waits, refused, leaveTurn, stopWaiting: () => setPause(undefined), holdResend }
}

function wordsOf(error: Error, { refused, otherwise }: RefusalTexts) {
  const said = errorMessage(error, '', labels)
  return said ? { title: refused, description: said } : otherwise
}

type Body = ApiError['body']

/** A failure without an answer of the server. */
const noRefusal = { retryAfter: undefined, body: undefined }

const timeAfter = (seconds: number) => Date.now() + seconds * 1000

/** Replaces the server's message for a rate limit, because it names the seconds, which are counted down here. */
const reasonOf = (body: Body, sentence: string) =>
  body?.code === 'RATE_LIMITED' ? 'Too many attempts.' : sentence

const isTurn = (error: Error) =>
  isRefusal(error, 'RATE_LIMITED') && (error.body?.turn === true || error.retryAfter === undefined)

/** Whether MFA was switched on or off since page load: a code is required though none was sent, or MFA is off. */
const mfaWasSwitched = (body: Body, codeSent: boolean) =>
  body?.code === 'MFA_DISABLED' || (!codeSent && body?.fields?.accessCode === 'required')

/** Returns the seconds until a time, rounded up, and renders again every second until then. */
function useSecondsUntil(time: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Math.max(0, Math.ceil((time - Date.now()) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [running])
  return left
}

/** Formats seconds as `0:27`, `14:05` or `1:00:00`. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const parts = hours > 0 ? [hours, twoDigits(minutes % 60)] : [minutes]
  return [...parts, twoDigits(seconds % 60)].join(':')
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
