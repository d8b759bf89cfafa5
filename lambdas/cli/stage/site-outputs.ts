import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { stageName } from '@highline/shared/infra/names'
import { accessTo } from './access'

/** What the stack that holds a stage's data says of itself, such as `TableName`; nothing where there is none. */
export async function siteOutputs(name: string, env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const client = new CloudFormationClient(accessTo(name, env))
  try {
    const StackName = stageName({ stage: name }, 'site')
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    const outputs = (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ])
    return Object.fromEntries(outputs)
  } catch (error) {
    if (error instanceof Error && / does not exist/.test(error.message)) return {}
    throw error
  } finally {
    client.destroy()
  }
}
