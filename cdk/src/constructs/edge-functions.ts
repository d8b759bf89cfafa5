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
    const onRequest = (name: EdgeFunctionName) => ({
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: make(name),
    })
    const onResponse = (name: EdgeFunctionName) => ({
      eventType: FunctionEventType.VIEWER_RESPONSE,
      function: make(name),
    })
    this.api = [onRequest('api-request')]
    this.media = [onRequest('media-request'), onResponse('media-response')]
    this.site = [onRequest('site-request'), onResponse('site-response')]
  }
}
