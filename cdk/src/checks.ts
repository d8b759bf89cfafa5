import { type App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag'

/**
 * Accepted findings of cdk-nag with the reasons: `findings` by rule and, if a rule has several, by finding id; `at` a
 * construct path. At most twelve.
 */
export const acknowledgements = [
  {
    findings: /^AwsSolutions-(APIG4|COG4)$/,
    at: /^Site\/Api\/Rest\/Default\//,
    reason:
      'Each Lambda asks for the session that the contract names; the key keeps everybody but the edge out.',
  },
  {
    findings: /^AwsSolutions-(APIG3|CFR2)$/,
    at: /^(Site\/Api\/Rest|Edge\/Cdn\/Distribution)\//,
    reason:
      'A web ACL costs from $5 a month while idle; the throttles bound a flood. `-c webAclArn` adds one.',
  },
  {
    findings: /^AwsSolutions-APIG2$/,
    at: /^Site\/Api\/Rest\/Resource$/,
    reason:
      'Bodies are parsed with the schema of the contract, which names the field; a second could only differ.',
  },
  {
    findings: /^Serverless-APIGWXrayEnabled$/,
    at: /^Site\/Api\//,
    reason: 'A trace holds the visitor’s address and the whole query, and nothing of it can be erased.',
  },
  {
    findings: /^AwsSolutions-IAM4\[.*AmazonAPIGatewayPushToCloudWatchLogs\]$/,
    at: /^Site\/Api\/Rest\/CloudWatchRole\//,
    reason: 'The role is the whole account’s, for every API that logs; AWS says what it needs.',
  },
  {
    findings: /^AwsSolutions-IAM5\[Resource::(\*|<MediaBucket\w+\.Arn>\/media\/\*)\]$/,
    at: /^Site\/(Public|Contact|Auth|Content|Media|Inquiries|Publish|Variants|Notify|Housekeeping)\/Role\/DefaultPolicy\//,
    reason:
      'X-Ray’s two actions and ListStreams have no resource to name; a file’s name is drawn when it comes.',
  },
  {
    findings:
      /^(AwsSolutions-IAM5\[Resource::(\*|.*:delivery:\*|.*:distribution\/\*)\]|Serverless-LambdaStarPermissions)$/,
    at: /^Edge\/DeploymentRole\//,
    reason:
      'AWS draws the ids of deliveries and of the distribution later; deliveries are listed as a whole.',
  },
  {
    findings: /^(AwsSolutions-(IAM4|IAM5|L1)|Serverless-Lambda(DLQ|LatestVersion|Tracing))\b/,
    at: /^(Site\/Custom::CDKBucketDeployment|Edge\/AWS679f53fac002430cb0da5b7982bd2287|Edge\/Log\/Function)/,
    reason: 'They run while the stage is deployed, and at no other time.',
  },
  {
    findings: /^Serverless-(LambdaDLQ|SNSRedrivePolicy|EventBusDLQ)$/,
    at: /^Site\//,
    reason:
      'Callers wait, the stream tells of a failure, an alarm shows without its mail, and the next hour does all.',
  },
  {
    findings: /^AwsSolutions-(S1|CFR3)$/,
    at: /^(Site\/(Site|Media|Log)Bucket|Edge\/Cdn\/Distribution)\//,
    reason:
      'CloudFront logs readers without their addresses; S3, and its own older kind of log, would keep those.',
  },
  {
    findings: /^AwsSolutions-CFR1$/,
    at: /^Edge\/Cdn\/Distribution\//,
    reason: 'A company’s website, for everybody.',
  },
  {
    findings: /^AwsSolutions-CFR4$/,
    at: /^Edge\/Cdn\/Distribution\//,
    reason: 'Without a host name of our own the certificate is CloudFront’s, and so is its oldest TLS.',
  },
]

/** Makes synthesis fail on findings of two cdk-nag packs that are not acknowledged above. */
export function addChecks(app: App): void {
  const byPath = new Map(app.node.findAll().map((construct) => [construct.node.path, construct]))
  for (const pack of [new AwsSolutionsChecks(app), new ServerlessChecks(app)]) {
    for (const { id, path, reason } of acknowledged(pack, app)) {
      const construct = byPath.get(path)
      if (construct) Validations.of(construct).acknowledge({ id, reason })
    }
    Validations.of(app).addPlugins(pack)
  }
}

/** Returns the acknowledged findings of a pack, with the exact ids that the pack uses. */
const acknowledged = (pack: NagPack, app: App) =>
  pack
    .validateScope(app)
    .violations.flatMap(({ ruleName: id, violatingResources }) =>
      violatingResources.flatMap(({ constructPath: path = '' }) =>
        acknowledgements
          .filter(({ findings, at }) => findings.test(id) && at.test(path))
          .map(({ reason }) => ({ id, path, reason })),
      ),
    )
