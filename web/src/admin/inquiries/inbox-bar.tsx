import { lengths } from '@highline/shared/constants'
import { InquiryStatus } from '@highline/shared/schemas/inquiry'
import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { Choice } from '../media-picker/choice'
import type { InboxView } from './inquiry-pages'
import { statusWords } from './status-words'

const filters = [
  { value: 'all', label: 'All inquiries' } as const,
  ...InquiryStatus.options.map((value) => ({ value, label: `Only ${statusWords[value].toLowerCase()}` })),
]

interface InboxBarProps {
  view: InboxView
  onChange: (view: InboxView) => void
}

/** Looks for words, or for what still waits. The server does the looking, so it is asked only when told to. */
export function InboxBar({ view, onChange }: InboxBarProps) {
  const id = useId()
  const [words, setWords] = useState(view.search)
  const seek = (search: string) => onChange({ ...view, search: search.trim() })
  return (
    <search className="inbox-bar">
      <form
        className="inbox-search"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          seek(words)
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          Search the inquiries
        </label>
        <input
          id={id}
          className="control"
          type="search"
          placeholder="Name, email, venue, words…"
          value={words}
          maxLength={lengths.search}
          onChange={({ target }) => {
            setWords(target.value)
            if (target.value === '') seek('')
          }}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      <Choice
        label="Inquiries shown"
        labelShown={false}
        options={filters}
        value={view.status}
        onChange={(status) => onChange({ ...view, status })}
      />
    </search>
  )
}
