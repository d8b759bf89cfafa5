import { allocatorSettings, type LambdaEnv } from '@highline/shared/infra/env'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { Duration } from 'aws-cdk-lib'
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as Lambda, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Build, FunctionName } from '../build'
import { onAws, type StageConfig } from '../config'
import { ninetyDayLog } from './ninety-day-log'

interface SiteFunctionsProps {
  readonly config: StageConfig
  readonly build: Build
  readonly environment: LambdaEnv
  /** Permissions of each function, in addition to logs and traces. */
  readonly permissions: Record<FunctionName, PolicyStatement[]>
}

/**
 * Creates all Lambda functions. One without permissions does not compile. CPU is proportional to memory,
 * with one full vCPU at 1,769 MB, which password hashing needs.
 */
export function siteFunctions(scope: Construct, props: SiteFunctionsProps): Record<FunctionName, Lambda> {
  const make = (name: FunctionName, megabytes = 512) => siteFunction(scope, name, megabytes, props)
  return {
    public: make('public'),
    contact: make('contact'),
    auth: make('auth', 1769),
    content: make('content'),
    media: make('media', 1024),
    inquiries: make('inquiries'),
    publish: make('publish', 1024),
    variants: make('variants', 3008),
    notify: make('notify'),
    housekeeping: make('housekeeping'),
  }
}

function siteFunction(
  parent: Construct,
  name: FunctionName,
  memorySize: number,
  props: SiteFunctionsProps,
): Lambda {
  const { config, build, environment, permissions } = props
  const scope = new Construct(parent, name.charAt(0).toUpperCase() + name.slice(1))
  const logGroup = ninetyDayLog(scope, 'Log', config)
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  for (const statement of permissions[name]) role.addToPolicy(statement)
  logGroup.grantWrite(role)
  return new Lambda(scope, 'Function', {
    runtime: Runtime.NODEJS_24_X,
    architecture: onAws(config) ? Architecture.ARM_64 : Architecture.X86_64,
    // The build contains sharp for both architectures.
    code: Code.fromAsset(build.functionDirectory(name), {
      exclude: [`node_modules/@img/*-linux-${onAws(config) ? 'x64' : 'arm64'}`],
    }),
    handler: 'index.handler',
    environment: { ...environment, ...(name === 'variants' ? allocatorSettings : {}), ...storageOf(config) },
    memorySize,
    timeout: Duration.seconds(functionSeconds[name]),
    tracing: onAws(config) ? Tracing.ACTIVE : Tracing.DISABLED,
    logGroup,
    role,
  })
}

/** S3 endpoint for presigned URLs on an emulator, whose default endpoint may be unreachable for browsers. */
const storageOf = ({ storageEndpoint }: StageConfig): Record<string, string> =>
  storageEndpoint ? { AWS_ENDPOINT_URL_S3: storageEndpoint } : {}
