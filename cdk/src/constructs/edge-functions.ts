import { globalName } from '@highline/shared/infra/names'
import {
  Function as CloudFrontFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import type { Build, EdgeFunctionName } from '../build'
import type { StageConfig } from '../config'

interface EdgeFunctionsProps {
  readonly config: StageConfig
  readonly build: Build
}

/** The CloudFront Functions, from the same files that the local edge runs. */
export class EdgeFunctions extends Construct {
  readonly api: FunctionAssociation[]
  readonly media: FunctionAssociation[]
  readonly site: FunctionAssociation[]

  constructor(scope: Construct, id: string, { config, build }: EdgeFunctionsProps) {
    super(scope, id)
    const make = (name: EdgeFunctionName) =>
      new CloudFrontFunction(this, name, {
        functionName: globalName(config, name),
        code: FunctionCode.fromFile({ filePath: build.edgeFile(name) }),
        runtime: FunctionRuntime.JS_2_0,
      })
    const on = (eventType: FunctionEventType, name: EdgeFunctionName) => ({ eventType, function: make(name) })
    const { VIEWER_REQUEST, VIEWER_RESPONSE } = FunctionEventType
    this.api = [on(VIEWER_REQUEST, 'api-request')]
    this.media = [on(VIEWER_REQUEST, 'media-request'), on(VIEWER_RESPONSE, 'media-response')]
    this.site = [on(VIEWER_REQUEST, 'site-request'), on(VIEWER_RESPONSE, 'site-response')]
  }
}
