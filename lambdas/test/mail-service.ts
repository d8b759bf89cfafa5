import type { Mail } from '../src/aws/mail'

/** Returns the Lambda event of an SES event delivered by SNS. @param eventType such as `Delivery` */
export const eventOf = (mail: Pick<Mail, 'tags'> | undefined, eventType: string) => {
  const tags = Object.entries(mail?.tags ?? {}).map(([name, value]) => [name, [value]])
  const Message = JSON.stringify({ eventType, mail: { tags: Object.fromEntries(tags) } })
  return { Records: [{ EventSource: 'aws:sns' as const, Sns: { Message } }] }
}
