import { gatewayBody, gatewayResponses } from '@highline/shared/infra/gateway'
import {
  ContentHandling,
  type IResource,
  MockIntegration,
  PassthroughBehavior,
  ResponseType,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway'

/** API Gateway fills it in. */
const requestId = '$context.requestId'

/** What API Gateway refuses by itself, in our envelope: unknown paths, missing keys, floods, broken Lambdas. */
export function addGatewayResponses(rest: RestApi): void {
  for (const [type, code] of Object.entries(gatewayResponses)) {
    const { statusCode, body } = gatewayBody(code, requestId)
    rest.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(statusCode),
      responseHeaders: {
        'Cache-Control': "'no-store'",
        'X-Content-Type-Options': "'nosniff'",
        'X-Request-Id': 'context.requestId',
      },
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
export function refuseOtherMethods(resource: IResource, methods: string[], apiKeyRequired: boolean): void {
  const { statusCode, body } = gatewayBody('METHOD_NOT_ALLOWED', requestId)
  const status = String(statusCode)
  const headers = {
    Allow: `'${methods.join(', ')}'`,
    'Cache-Control': "'no-store'",
    'X-Content-Type-Options': "'nosniff'",
    'X-Request-Id': 'context.requestId',
  }
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
