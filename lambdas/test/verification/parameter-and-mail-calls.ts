import { SendEmailCommand } from '@aws-sdk/client-ses'
import { GetParameterCommand, PutParameterCommand } from '@aws-sdk/client-ssm'
import { call, refused, type ServiceCall } from './service-call'
import type { Services } from './services'

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

const mail = ({ ses }: Services, to: string[], Source = 'verification@example.com') =>
  ses.send(
    new SendEmailCommand({
      Source,
      Destination: { ToAddresses: to },
      Message: { Subject: { Data: 'Verification' }, Body: { Text: { Data: 'Text' } } },
    }),
  )

export const mailCalls: ServiceCall[] = [
  refused('sends nothing to what is no address', 'InvalidParameterValue', (to) => mail(to, ['nobody'])),
]
