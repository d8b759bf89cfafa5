interface Mail {
  readonly to: readonly string[] | string
  readonly subject: string
  readonly text: string
}

/** Every mail that the product on this machine has sent, oldest first. */
export async function mails(siteUrl: string): Promise<Mail[]> {
  return (await fetch(`${siteUrl}/_local/mail`)).json()
}

/** The access code of the newest mail that has one. */
export async function mailedCode(siteUrl: string): Promise<string> {
  const codes = (await mails(siteUrl)).flatMap(({ text }) => /access code is (\d{6})/.exec(text)?.[1] ?? [])
  const newest = codes.at(-1)
  if (!newest) throw new Error('No access code was mailed.')
  return newest
}
