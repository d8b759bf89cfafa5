import { allocatorSettings, type LambdaEnv } from '@highline/shared/infra/env'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Build, FunctionName } from '../build'
import type { StageConfig } from '../config'
import { SiteFunction } from './site-function'

/** Processor comes with memory: a whole one from 1,769 MB on, which is what hashing a password takes. */
const memoryMegabytes: Record<FunctionName, number> = {
  public: 512,
  contact: 512,
  auth: 1769,
  content: 512,
  media: 1024,
  inquiries: 512,
  publish: 1024,
  variants: 3008,
  notify: 512,
  housekeeping: 512,
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
      environment: name === 'variants' ? { ...environment, ...allocatorSettings } : environment,
      directory: build.functionDirectory(name),
      may: permissions[name],
      memoryMegabytes: memoryMegabytes[name],
      timeoutSeconds: functionSeconds[name],
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
