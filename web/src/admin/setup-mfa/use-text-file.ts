import { useEffect, useState } from 'react'

/** The address of a text as a file that can be downloaded, for as long as it is drawn. */
export function useTextFile(text: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return url
}
