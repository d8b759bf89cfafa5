import { inquiries } from '@highline/shared/endpoints/inquiries'
import { call } from '@highline/shared/http/call'
import { Inquiry } from '@highline/shared/schemas/inquiry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { conflictingValue, isRefusal } from '../../api/error-code'
import { useMutationWithCallbacks } from '../../api/use-mutation-with-callbacks'
import { fail, failWith } from '../shell/toasts'
import { dropInquiry, replaceInquiry } from './inbox-cache'

/** What the owner says of an inquiry; the visitor's own words are nobody's to change. */
export type Part = Partial<Pick<Inquiry, 'status' | 'note'>>

interface Change {
  /** The inquiry as it was on screen when the owner decided. */
  readonly seen: Inquiry
  readonly part: Part
}

interface Outcome {
  readonly onSaved?: () => void
  /** Somebody else has changed the very same part in the meantime, to something else. */
  readonly onClash: (theirs: Inquiry) => void
  /** It came to nothing, and nothing is known of what is stored. */
  readonly onFailed?: () => void
}

/**
 * Changes an inquiry. What another person changed beside it stays; where it is the same part, theirs is on screen
 * and the one who came second decides.
 */
export function useChangeInquiry() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutationWithCallbacks(
    useMutation({ mutationFn: saved, meta: { changesNothing: true } }),
  )
  function failed(error: Error, { seen }: Change, { onClash, onFailed }: Outcome): void {
    const theirs = theirsOf(error)
    if (theirs) {
      replaceInquiry(client, theirs)
      onClash(theirs)
    } else if (isRefusal(error, 'NOT_FOUND')) {
      dropInquiry(client, seen)
      fail({ title: 'Error', description: 'This inquiry was deleted in the meantime.' })
    } else {
      onFailed?.()
      failWith(error, { title: 'Error', fallback: 'The inquiry could not be changed. Please try again.' })
    }
  }
  return {
    changing: isPending,
    change: (change: Change, outcome: Outcome) =>
      mutate(change, {
        onSuccess: (stored) => {
          replaceInquiry(client, stored)
          outcome.onSaved?.()
        },
        onError: (error) => failed(error, change, outcome),
      }),
    /** Shows it as if it were saved already; the answer has the last word. */
    show: ({ seen, part }: Change) => replaceInquiry(client, { ...seen, ...part }),
    takeBack: ({ seen }: Change) => replaceInquiry(client, seen),
  }
}

/** @throws ApiError CONFLICT where somebody else has changed the same part to something else */
async function saved({ seen, part }: Change): Promise<Inquiry> {
  try {
    return await put(seen, part)
  } catch (error) {
    const theirs = theirsOf(error)
    if (!theirs) throw error
    if (fieldsOf(part).every((field) => theirs[field] === part[field])) return theirs
    if (fieldsOf(part).every((field) => theirs[field] === seen[field])) return put(theirs, part)
    throw error
  }
}

const put = ({ id, version }: Inquiry, part: Part) =>
  call(inquiries.update, { params: { id: String(id) }, body: { ...part, version } })

const fieldsOf = (part: Part) => Object.keys(part) as (keyof Part)[]

/** The inquiry as it is stored, where a refusal shows it. */
const theirsOf = (error: unknown) => Inquiry.safeParse(conflictingValue(error)).data
