import { page } from '@highline/shared/constants'
import { type RefObject, useEffect, useState } from 'react'
import { fail, succeed } from '../shell/toasts'

interface CopyOptions {
  text: string
  /** Shows the text: selected where the browser does not let us copy, as on a page without https. */
  shown: RefObject<HTMLElement | null>
  onCopied?: () => void
}

/** Copies a text, says so, and shows so for a while (spec §9). */
export function useCopy({ text, shown, onCopied }: CopyOptions) {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), page.copiedResetMs)
    return () => clearTimeout(timer)
  }, [times])

  function copy(): void {
    const copied = () => {
      setTimes((before) => before + 1)
      succeed({ title: 'Copied' })
      onCopied?.()
    }
    const refused = () => {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      fail({ title: 'Not Copied', description: 'The text is selected: copy it with Ctrl+C or ⌘C.' })
    }
    write(text).then(copied, refused)
  }

  return { copied: times > 0, copy }
}

/** Fails, as a refusal does, where there is no clipboard at all. */
const write = async (text: string) => navigator.clipboard.writeText(text)
