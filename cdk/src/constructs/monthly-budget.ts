import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'

/** Mails when the account's month has cost a half, four fifths, all of the limit (US dollars), or is about to. */
export function monthlyBudget(scope: Construct, { email, limit }: { email: string; limit: number }) {
  const mail = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: email }],
  })
  return new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: limit, unit: 'USD' } },
    notificationsWithSubscribers: [
      ...[50, 80, 100].map((threshold) => mail('ACTUAL', threshold)),
      mail('FORECASTED', 100),
    ],
  })
}
