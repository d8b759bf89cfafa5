interface Mail {
  readonly to: readonly string[] | string
  readonly subject: string
  readonly text: string
}

/** Every mail that the product on this machine has sent, oldest first. */
export async function mails(siteUrl: string): Promise<Mail[]> {
  return (await fetch(`${siteUrl}/_local/mail`)).json()
}

/** Returns the first group of `pattern` in the newest mail that matches it. */
export async function newestMailed(siteUrl: string, pattern: RegExp): Promise<string> {
  const found = (await mails(siteUrl)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1)
  if (!found) throw new Error(`No mail matches ${pattern}.`)
  return found
}
