import { globalName } from '@highline/shared/infra/names'
import { Annotations, Aws, Duration, Stack } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type ICachePolicy,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Build, EdgeFunctionName } from '../build'
import type { StageConfig } from '../config'
import { headerPolicies } from './header-policies'

interface SiteDistributionProps {
  readonly config: StageConfig
  readonly build: Build
  readonly siteBucket: IBucket
  readonly mediaBucket: IBucket
  readonly restApiId: string
  readonly apiBasePath: string
  readonly apiKeyValue: string
  readonly webAclArn: string | undefined
  readonly host: { domainName: string; certificate: ICertificate } | undefined
}

/** Distribution of the page, the API and the media on one host, each with its own caching. */
export function siteDistribution(parent: Construct, props: SiteDistributionProps): Distribution {
  const { config, siteBucket, mediaBucket, host, webAclArn } = props
  const scope = new Construct(parent, 'Cdn')
  const functions = edgeFunctions(scope, props)
  const headers = headerPolicies(scope, config, `https://${mediaBucket.bucketRegionalDomainName}`)
  const shared = { compress: true, viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS }
  const behaviour = (of: 'site' | 'media' | 'api', origin: IOrigin, cachePolicy: ICachePolicy) => ({
    ...shared,
    cachePolicy,
    origin,
    functionAssociations: functions[of],
    responseHeadersPolicy: headers[of],
  })
  const asStored = cached(scope, 'AsStored', config, Duration.seconds(0))
  const site = behaviour('site', bucketOrigin(scope, 'Site', config, siteBucket), asStored)
  const forEver = cached(scope, 'ForEver', config, Duration.days(365))
  const media = behaviour('media', bucketOrigin(scope, 'Media', config, mediaBucket), forEver)
  const api: BehaviorOptions = {
    ...behaviour('api', apiOrigin(props), CachePolicy.CACHING_DISABLED),
    // API Gateway selects the API by the `Host` header, so the viewer's host is sent in another header.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
  }
  return new Distribution(scope, 'Distribution', {
    defaultBehavior: site,
    additionalBehaviors: { '/api/media-file/*': media, '/api/*': api },
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    minimumProtocolVersion: host && SecurityPolicyProtocol.TLS_V1_2_2021,
    domainNames: host && [host.domainName],
    certificate: host?.certificate,
    webAclId: webAclArn,
    errorResponses: neverCached,
  })
}

/** References a bucket by name, so that its policy stays in its own stack, which must not depend on this one. */
function bucketOrigin(scope: Construct, id: string, config: StageConfig, { bucketName }: IBucket): IOrigin {
  const { region } = Stack.of(scope)
  const bucket = Bucket.fromBucketAttributes(scope, `${id}Bucket`, { bucketName, region })
  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'The bucket policy stands beside the bucket.',
  )
  const originAccessControl = new S3OriginAccessControl(scope, `${id}Access`, {
    originAccessControlName: globalName(config, id),
  })
  return S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl })
}

/** Caches by path only, for the object's `Cache-Control` up to a year, else for the default. */
const cached = (scope: Construct, id: string, config: StageConfig, defaultTtl: Duration) =>
  new CachePolicy(scope, id, {
    cachePolicyName: globalName(config, id),
    defaultTtl,
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })

/** CloudFront otherwise caches errors for ten seconds, even those of the API, despite their `Cache-Control`. */
const neverCached = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

function apiOrigin({ restApiId, apiBasePath, apiKeyValue }: SiteDistributionProps): IOrigin {
  return new HttpOrigin(`${restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
    originPath: apiBasePath,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    readTimeout: Duration.seconds(30),
    customHeaders: { 'x-api-key': apiKeyValue },
  })
}

/** CloudFront Functions, from the same files as on the local edge. */
function edgeFunctions(parent: Construct, { config, build }: SiteDistributionProps) {
  const scope = new Construct(parent, 'Functions')
  const make = (name: EdgeFunctionName) =>
    new CloudFrontFunction(scope, name, {
      functionName: globalName(config, name),
      code: FunctionCode.fromFile({ filePath: build.edgeFile(name) }),
      runtime: FunctionRuntime.JS_2_0,
    })
  const on = (eventType: FunctionEventType, name: EdgeFunctionName) => ({ eventType, function: make(name) })
  const { VIEWER_REQUEST, VIEWER_RESPONSE } = FunctionEventType
  return {
    api: [on(VIEWER_REQUEST, 'api-request')],
    media: [on(VIEWER_REQUEST, 'media-request'), on(VIEWER_RESPONSE, 'media-response')],
    site: [on(VIEWER_REQUEST, 'site-request'), on(VIEWER_RESPONSE, 'site-response')],
  }
}
