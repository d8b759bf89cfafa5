interface Mail {
  readonly to: readonly string[] | string
  readonly subject: string
  readonly text: string
}

/**
 * Every mail that the product has sent, oldest first: as this machine keeps them or, for a site that is deployed to
 * an emulator, as that does. What AWS has sent cannot be read here.
 */
export async function mails(siteUrl: string): Promise<Mail[]> {
  const { AWS_ENDPOINT_URL: emulator } = process.env
  const places = emulator
    ? [
        { address: `${emulator}/_ministack/ses/messages`, read: miniStacks },
        { address: `${emulator}/_aws/ses`, read: localStacks },
      ]
    : [{ address: `${siteUrl}/_local/mail`, read: (given: Mail[]) => given }]
  for (const { address, read } of places) {
    const answer = await fetch(address)
    if (answer.ok) return read(await answer.json())
  }
  throw new Error(`The mails of ${siteUrl} cannot be read.`)
}

interface OfMiniStack {
  /** By account. */
  readonly messages: Readonly<Record<string, readonly { To: string[]; Subject: string; BodyText: string }[]>>
}

const miniStacks = ({ messages }: OfMiniStack): Mail[] =>
  Object.values(messages)
    .flat()
    .map(({ To, Subject, BodyText }) => ({ to: To, subject: Subject, text: BodyText }))

interface OfLocalStack {
  readonly messages: readonly {
    Destination: { ToAddresses: string[] }
    Subject: string
    Body: { text_part: string }
  }[]
}

const localStacks = ({ messages }: OfLocalStack): Mail[] =>
  messages.map(({ Destination, Subject, Body }) => ({
    to: Destination.ToAddresses,
    subject: Subject,
    text: Body.text_part,
  }))

/** The access code of the newest mail that has one. */
export async function mailedCode(siteUrl: string): Promise<string> {
  const codes = (await mails(siteUrl)).flatMap(({ text }) => /access code is (\d{6})/.exec(text)?.[1] ?? [])
  const newest = codes.at(-1)
  if (!newest) throw new Error('No access code was mailed.')
  return newest
}
