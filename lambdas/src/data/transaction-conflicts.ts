import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/** Why DynamoDB cancels a transaction that would succeed a moment later. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Has the client retry what the SDK takes for final: a write that met another transaction, as both raise a total. */
export function retryConflicts({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        if (error instanceof Error && mayPass(error)) Object.assign(error, { $retryable: {} })
        throw error
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'retryConflicts', override: true },
  )
}

function mayPass(error: Error): boolean {
  if (!(error instanceof TransactionCanceledException)) return error.name === 'TransactionConflictException'
  const codes = (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code)
  return codes.some((code) => passing.has(code)) && !codes.includes('ConditionalCheckFailed')
}
