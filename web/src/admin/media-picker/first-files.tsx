import type { Media } from '@highline/shared/schemas/media'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button'

/** How many files are drawn at first, and how many more each time. */
const pageSize = 60

interface FirstFilesProps {
  files: readonly Media[]
  children: (files: readonly Media[]) => ReactNode
}

/** The first files of a library that may be long, with a button for more. */
export function FirstFiles({ files, children }: FirstFilesProps) {
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      {children(files.slice(0, shown))}
      {files.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
          Show More
        </Button>
      )}
    </>
  )
}
