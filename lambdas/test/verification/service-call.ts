import { SendEmailCommand } from '@aws-sdk/client-ses'
import { GetParameterCommand, PutParameterCommand } from '@aws-sdk/client-ssm'
import type { Services } from './services'

/** A call as the product makes it, and what AWS documents as its answer. */
export interface ServiceCall {
  readonly name: string
  /** The last call in it is the one that counts; of a signed URL, the response. */
  readonly run: (services: Services) => Promise<unknown>
  readonly status: number
  readonly code?: string
}

export const call = (name: string, run: ServiceCall['run'], status = 200, code?: string): ServiceCall => ({
  name,
  run,
  status,
  ...(code ? { code } : {}),
})
export const refused = (name: string, code: string, run: ServiceCall['run'], status = 400) =>
  call(name, run, status, code)

export const parameterCalls: ServiceCall[] = [
  refused('has no other parameter', 'ParameterNotFound', ({ ssm, secretParameter }) =>
    ssm.send(new GetParameterCommand({ Name: `${secretParameter}-none`, WithDecryption: true })),
  ),
  call('reads the secret', ({ ssm, secretParameter: Name }) =>
    ssm.send(new GetParameterCommand({ Name, WithDecryption: true })),
  ),
  refused('overwrites nothing unasked', 'ParameterAlreadyExists', ({ ssm, secretParameter: Name }) =>
    ssm.send(new PutParameterCommand({ Name, Value: '{}', Type: 'SecureString' })),
  ),
]

export const mailCalls: ServiceCall[] = [
  refused('sends nothing to what is no address', 'InvalidParameterValue', ({ ses }) =>
    ses.send(
      new SendEmailCommand({
        Source: 'verification@example.com',
        Destination: { ToAddresses: ['nobody'] },
        Message: { Subject: { Data: 'Verification' }, Body: { Text: { Data: 'Text' } } },
      }),
    ),
  ),
]
