import type { LambdaEnv } from '@highline/shared/infra/env'
import { Duration } from 'aws-cdk-lib'
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { onAws, type StageConfig } from '../config'
import { ninetyDayLog } from './ninety-day-log'

interface SiteFunctionProps {
  readonly config: StageConfig
  /** Holds `index.js`, which exports `handler`. */
  readonly directory: string
  readonly environment: LambdaEnv
  readonly memoryMegabytes: number
  readonly timeoutSeconds: number
  /** All that it may do, besides writing its log and its traces. */
  readonly may: PolicyStatement[]
}

/** One Lambda with a role, a log and permissions of its own. */
export class SiteFunction extends Construct {
  readonly lambda: Lambda

  constructor(scope: Construct, id: string, props: SiteFunctionProps) {
    super(scope, id)
    const { config } = props
    const logGroup = ninetyDayLog(this, 'Log', { config })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    for (const statement of props.may) role.addToPolicy(statement)
    logGroup.grantWrite(role)
    this.lambda = new Lambda(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: onAws(config) ? Architecture.ARM_64 : Architecture.X86_64,
      // The build holds sharp for both.
      code: Code.fromAsset(props.directory, { exclude: [`node_modules/@img/*-linux-${otherCpu(config)}`] }),
      handler: 'index.handler',
      environment: { ...props.environment, ...storageOf(config) },
      memorySize: props.memoryMegabytes,
      timeout: Duration.seconds(props.timeoutSeconds),
      tracing: onAws(config) ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup,
      role,
    })
  }
}

const otherCpu = (config: StageConfig) => (onAws(config) ? 'x64' : 'arm64')

/** The SDK's own variable: an emulator's address for the functions may be one that no browser knows. */
const storageOf = ({ storageEndpoint }: StageConfig): Record<string, string> =>
  storageEndpoint ? { AWS_ENDPOINT_URL_S3: storageEndpoint } : {}
