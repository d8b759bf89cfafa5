import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'

/**
 * Calls a function at a rate, every hour unless told otherwise. A call that fails Lambda makes twice more, within
 * minutes; one that does not get through is not made up for. The next one does what is left.
 */
export function onSchedule(scope: Construct, id: string, lambda: IFunction, rate = Duration.hours(1)): void {
  new Rule(scope, id, {
    schedule: Schedule.rate(rate),
    targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
  })
}
