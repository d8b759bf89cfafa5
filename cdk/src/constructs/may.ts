import { PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** A statement that allows, without conditions. */
export const may = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources })
