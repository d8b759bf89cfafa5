import { SendEmailCommand } from '@aws-sdk/client-ses'
import { GetParameterCommand, PutParameterCommand } from '@aws-sdk/client-ssm'
import type { Services } from './services'

/** A call that the product makes, with the response that AWS documents. */
export interface ServiceCall {
  readonly name: string
  /** Makes the call: the last one is compared, or the returned `Response` (of a presigned URL). */
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
  refused('reading an unknown parameter fails', 'ParameterNotFound', ({ ssm, secretParameter }) =>
    ssm.send(new GetParameterCommand({ Name: `${secretParameter}-none`, WithDecryption: true })),
  ),
  call('reads the secret', ({ ssm, secretParameter: Name }) =>
    ssm.send(new GetParameterCommand({ Name, WithDecryption: true })),
  ),
  refused(
    'refuses to replace without Overwrite',
    'ParameterAlreadyExists',
    ({ ssm, secretParameter: Name }) =>
      ssm.send(new PutParameterCommand({ Name, Value: '{}', Type: 'SecureString' })),
  ),
]

export const mailCalls: ServiceCall[] = [
  refused('refuses an invalid address', 'InvalidParameterValue', ({ ses }) =>
    ses.send(
      new SendEmailCommand({
        Source: 'verification@example.com',
        Destination: { ToAddresses: ['nobody'] },
        Message: { Subject: { Data: 'Verification' }, Body: { Text: { Data: 'Text' } } },
      }),
    ),
  ),
]
