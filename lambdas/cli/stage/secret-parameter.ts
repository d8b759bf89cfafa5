import { PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm'
import { readParameter } from '../../src/aws/secret-store'
import type { Stage } from './stage'

/** A stage's secret in Systems Manager, encrypted by the account's own key. */
export const secretParameter = (ssm: SSMClient, Name: string): Pick<Stage, 'readSecret' | 'writeSecret'> => ({
  readSecret: () => readParameter(ssm, Name),
  async writeSecret(secret) {
    const Value = JSON.stringify(secret)
    await ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }))
  },
})
