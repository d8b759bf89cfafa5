import type { LambdaEnv } from '@highline/shared/infra/env'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Build, FunctionName } from '../build'
import type { StageConfig } from '../config'
import { SiteFunction } from './site-function'

/** Processor comes with memory: a whole one from 1,769 MB on, which is what hashing a password takes. */
const sizes: Record<FunctionName, { memoryMegabytes: number; timeoutSeconds: number }> = {
  public: { memoryMegabytes: 512, timeoutSeconds: 5 },
  contact: { memoryMegabytes: 512, timeoutSeconds: 10 },
  auth: { memoryMegabytes: 1769, timeoutSeconds: 10 },
  content: { memoryMegabytes: 512, timeoutSeconds: 10 },
  media: { memoryMegabytes: 1024, timeoutSeconds: 29 },
  inquiries: { memoryMegabytes: 512, timeoutSeconds: 15 },
  publish: { memoryMegabytes: 1024, timeoutSeconds: 60 },
  variants: { memoryMegabytes: 3008, timeoutSeconds: 300 },
  notify: { memoryMegabytes: 512, timeoutSeconds: 60 },
  housekeeping: { memoryMegabytes: 512, timeoutSeconds: 60 },
}

interface SiteFunctionsProps {
  readonly config: StageConfig
  readonly build: Build
  readonly environment: LambdaEnv
  readonly permissions: Record<FunctionName, PolicyStatement[]>
}

/** Every Lambda, by name; one that has no size or no permissions does not compile. */
export function siteFunctions(scope: Construct, props: SiteFunctionsProps): Record<FunctionName, Lambda> {
  const { config, build, environment, permissions } = props
  const make = (name: FunctionName) =>
    new SiteFunction(scope, name.charAt(0).toUpperCase() + name.slice(1), {
      config,
      environment,
      directory: build.functionDirectory(name),
      may: permissions[name],
      ...sizes[name],
    }).lambda
  return {
    public: make('public'),
    contact: make('contact'),
    auth: make('auth'),
    content: make('content'),
    media: make('media'),
    inquiries: make('inquiries'),
    publish: make('publish'),
    variants: make('variants'),
    notify: make('notify'),
    housekeeping: make('housekeeping'),
  }
}
