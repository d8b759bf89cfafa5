import { contentKeys, defaultText } from '@highline/shared/content-keys'
import { useState } from 'react'
import { isRefusal } from '../api/error-code'
import { errorMessage } from '../api/error-message'
import { saveWords, theirsIn } from './save-words'
import type { useEditing } from './use-editing'
import type { Words } from './words'

interface SavingOptions {
  words: Words
  editing: ReturnType<typeof useEditing>
  onSaved: () => void
}

/** Saves words. Whatever goes wrong, they stay where they were typed. */
export function useSaving({ words, editing, onSaved }: SavingOptions) {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<string>()

  async function save(text: string): Promise<void> {
    setSaving(true)
    setProblem(undefined)
    try {
      const version = await saveWords(words, text, editing.versions)
      editing.keep(words, text.trim() || builtIn(words, editing.companyName), version)
      onSaved()
    } catch (error) {
      const current = theirsIn(error, words)
      if (current) editing.seen(words, current.version)
      setTheirs(current?.text)
      setProblem(current ? undefined : sentence(error, words))
    } finally {
      setSaving(false)
    }
  }

  return { save, saving, problem, theirs, forget: () => setTheirs(undefined) }
}

/** What the page says at a key that was emptied. */
function builtIn({ owner, text }: Words, companyName: string): string {
  if (owner.kind !== 'content') return text
  const year = new Date().getFullYear()
  return contentKeys[owner.key].default && defaultText(owner.key, { companyName, year })
}

function sentence(error: unknown, { field, label }: Words): string {
  if (isRefusal(error, 'UNAUTHENTICATED'))
    return 'Your session has ended. Log in again in another tab, then save: your words are kept here.'
  return errorMessage(error, 'The text could not be saved. Please try again.', { [field]: label })
}
