import { endpointsOf, type LambdaName, lambdaNames, methodsByPath } from '@highline/shared/api'
import { binaryMediaTypes, gatewayBody, gatewayResponses } from '@highline/shared/infra/gateway'
import { stageName } from '@highline/shared/infra/names'
import { Size } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  ContentHandling,
  EndpointType,
  type IApiKey,
  type IResource,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  MockIntegration,
  PassthroughBehavior,
  ResponseType,
  RestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { onAws, type StageConfig } from '../config'
import { ninetyDayLog } from './ninety-day-log'
import { methodThrottles, throttles } from './throttles'

/** Part of the API's own URL; the edge adds it, so that no address of the site has it. */
const liveStage = 'live'

/** No address, no query, no agent; the path as the contract writes it, so that not even an id is in it. */
const accessLogFields = {
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  path: '$context.resourcePath',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  refusal: '$context.error.responseType',
}

/** Errors only, and never what was sent: bodies are personal data. */
const errorLog = { loggingLevel: MethodLoggingLevel.ERROR, dataTraceEnabled: false }

interface SiteApiProps {
  readonly config: StageConfig
  readonly functions: Record<LambdaName, IFunction>
}

/** The contract as a REST API: one method for each endpoint, and an answer of ours to everything else. */
export class SiteApi extends Construct {
  readonly rest: RestApi
  /** Path of the deployed stage, in front of every endpoint's own. */
  readonly basePath = `/${liveStage}`
  /** The edge's way in; API Gateway draws its value. An emulator has no edge and no key. */
  readonly key: IApiKey | undefined

  constructor(scope: Construct, id: string, { config, functions }: SiteApiProps) {
    super(scope, id)
    const guarded = onAws(config)
    this.rest = new RestApi(this, 'Rest', {
      restApiName: stageName(config, 'api'),
      endpointTypes: [EndpointType.REGIONAL],
      binaryMediaTypes: [...binaryMediaTypes],
      cloudWatchRole: guarded,
      // For clients that accept it; CloudFront compresses only what it caches.
      minCompressionSize: guarded ? Size.kibibytes(1) : undefined,
      deployOptions: { stageName: liveStage, ...(guarded ? this.guards(config) : {}) },
    })
    for (const name of lambdaNames) this.serve(name, functions[name], guarded)
    for (const [path, methods] of methodsByPath()) {
      refuseOtherMethods(this.rest.root.resourceForPath(path), methods, guarded)
    }
    addGatewayResponses(this.rest)
    if (guarded) {
      this.key = this.lock()
      this.keepErrorLog(config)
    }
  }

  private serve(name: LambdaName, lambda: IFunction, apiKeyRequired: boolean): void {
    // One permission for each Lambda instead of two for each method: their number and size are limited.
    const integration = new LambdaIntegration(lambda, { scopePermissionToMethod: false })
    for (const { method, path } of endpointsOf(name)) {
      this.rest.root.resourceForPath(path).addMethod(method, integration, { apiKeyRequired })
    }
  }

  private guards(config: StageConfig): StageOptions {
    return {
      throttlingRateLimit: throttles.everything.rateLimit,
      throttlingBurstLimit: throttles.everything.burstLimit,
      methodOptions: methodThrottles(errorLog),
      ...errorLog,
      accessLogDestination: new LogGroupLogDestination(ninetyDayLog(this, 'AccessLog', config)),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
    }
  }

  /** A stage's own throttle counts each method for itself; the one of the only key counts everything. */
  private lock(): IApiKey {
    const key = this.rest.addApiKey('EdgeKey')
    const plan = this.rest.addUsagePlan('EdgePlan', {
      throttle: throttles.everything,
      apiStages: [{ stage: this.rest.deploymentStage }],
    })
    plan.addApiKey(key)
    return key
  }

  /** API Gateway would make it by itself, and keep it for ever. */
  private keepErrorLog(config: StageConfig): void {
    const logGroupName = `API-Gateway-Execution-Logs_${this.rest.restApiId}${this.basePath}`
    const log = ninetyDayLog(this, 'ErrorLog', config, logGroupName)
    this.rest.deploymentStage.node.addDependency(log)
  }
}

/** API Gateway fills it in. */
const requestId = '$context.requestId'

const refusalHeaders = {
  'Cache-Control': "'no-store'",
  'X-Content-Type-Options': "'nosniff'",
  'X-Request-Id': 'context.requestId',
}

/** What API Gateway refuses by itself, in our envelope: unknown paths, missing keys, floods, broken Lambdas. */
function addGatewayResponses(rest: RestApi): void {
  for (const [type, code] of Object.entries(gatewayResponses)) {
    const { statusCode, body } = gatewayBody(code, requestId)
    rest.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(statusCode),
      responseHeaders: refusalHeaders,
      templates: { 'application/json': body },
    })
  }
}

/** What a client may say that it sends; API Gateway picks the template of that type. */
const sentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]

/** Answers every method that a resource does not have: 405, and which ones it has. */
function refuseOtherMethods(resource: IResource, methods: string[], apiKeyRequired: boolean): void {
  const { statusCode, body } = gatewayBody('METHOD_NOT_ALLOWED', requestId)
  const status = String(statusCode)
  const headers = { Allow: `'${methods.join(', ')}'`, ...refusalHeaders }
  const mock = new MockIntegration({
    contentHandling: ContentHandling.CONVERT_TO_TEXT,
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: Object.fromEntries(sentTypes.map((type) => [type, `{"statusCode":${status}}`])),
    integrationResponses: [
      {
        statusCode: status,
        responseTemplates: { 'application/json': body },
        responseParameters: inResponse(headers, (value) => value),
      },
    ],
  })
  resource.addMethod('ANY', mock, {
    apiKeyRequired,
    methodResponses: [{ statusCode: status, responseParameters: inResponse(headers, () => true) }],
  })
}

const inResponse = <T>(headers: Record<string, string>, convert: (value: string) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, convert(value)]),
  )
