import { randomUUID } from 'node:crypto'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import type { Context } from 'aws-lambda'
import type { FunctionName } from './functions'

/** What Lambda tells a function about one invocation, which begins now. */
export function lambdaContext(functionName: FunctionName): Context {
  const end = Date.now() + functionSeconds[functionName] * 1000
  return {
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-west-2:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    memoryLimitInMB: '512',
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}
