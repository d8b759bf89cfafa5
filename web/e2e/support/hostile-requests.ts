import { createHash, createHmac } from 'node:crypto'
import type { HostileRequest } from './attack'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const inquiry = { firstName: 'Eve', lastName: 'Eve', email: 'eve@evil.test', message: 'Let me in, please.' }
const change = { sectionKey: 'navbar_company_name', content: 'Evil Ltd' }
const mail =
  'Action=SendEmail&Source=eve@evil.test&Destination.ToAddresses.member.1=owner@example.org' +
  '&Message.Subject.Data=Hello&Message.Body.Text.Data=Hello'

/** What reads or changes the site, in a browser whose user is logged in. */
export const onSite: readonly HostileRequest[] = [
  ...['/_local/status', '/_local/mail', '/_local/mailbox'].map((path) => ({ method: 'GET', path })),
  ...['/api/contact-inquiries', '/api/activity', '/api/admin/setup-mfa'].map((path) => ({
    method: 'GET',
    path,
  })),
  { method: 'POST', path: '/api/contact', headers: json, body: JSON.stringify(inquiry) },
  { method: 'POST', path: '/api/contact', headers: form, body: String(new URLSearchParams(inquiry)) },
  { method: 'POST', path: '/api/admin/logout' },
  { method: 'POST', path: '/api/admin/send-link' },
  { method: 'POST', path: '/api/upload', headers: form, body: 'category=logo&files=x' },
  { method: 'PUT', path: '/api/content-sections', headers: json, body: JSON.stringify(change) },
  { method: 'DELETE', path: '/api/inquiries/1' },
]

const key = { id: 'test', secret: 'test' }
const signed = {
  authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/20260101/eu-west-2/x/aws4_request, SignedHeaders=host, Signature=x`,
}
const call = (target: string, input: object): HostileRequest => ({
  method: 'POST',
  path: '/',
  headers: { 'x-amz-target': target, ...signed },
  body: JSON.stringify(input),
})
const Name = '/highline/local/secret'

export const onDynamodb: readonly HostileRequest[] = ['Scan', 'DeleteTable'].map((name) =>
  call(`DynamoDB_20120810.${name}`, { TableName: 'highline-local' }),
)

export const onSsm: readonly HostileRequest[] = [
  call('AmazonSSM.GetParameter', { Name }),
  call('AmazonSSM.PutParameter', { Name, Value: '{}', Overwrite: true }),
]

export const onSes: readonly HostileRequest[] = [{ method: 'POST', path: '/', headers: form, body: mail }]

/** @param origin that S3 is called by, which is part of what is signed */
export const onS3 = (origin: string, buckets: readonly string[]): HostileRequest[] =>
  buckets.flatMap((bucket) => onBucket(`${origin}/${bucket}`))

function onBucket(bucket: string): HostileRequest[] {
  const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Evil Ltd</h1>' }
  return [
    { method: 'GET', path: `${bucket}?list-type=2` },
    { method: 'GET', path: `${bucket}/index.html` },
    { method: 'GET', path: presigned('GET', `${bucket}?list-type=2`) },
    { method: 'GET', path: presigned('GET', `${bucket}/index.html`) },
    { method: 'PUT', path: presigned('PUT', `${bucket}/index.html`), ...page },
    { method: 'DELETE', path: presigned('DELETE', `${bucket}/admin.html`) },
    {
      method: 'POST',
      path: presigned('POST', `${bucket}?delete`),
      body: '<Delete><Object><Key>404.html</Key></Object></Delete>',
    },
  ]
}

/** Signed with LocalStack's keys, which are no secret (AWS Signature Version 4). */
function presigned(method: string, address: string): string {
  const url = new URL(address)
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${at.slice(0, 8)}/eu-west-2/s3/aws4_request`
  const query = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${key.id}/${scope}`,
    'X-Amz-Date': at,
    'X-Amz-Expires': '3600',
    'X-Amz-SignedHeaders': 'host',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.searchParams.sort()
  const canonical = [
    method,
    url.pathname,
    url.searchParams,
    `host:${url.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ]
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  const signature = hmac(signingKey, ['AWS4-HMAC-SHA256', at, scope, hash].join('\n')).toString('hex')
  url.searchParams.set('X-Amz-Signature', signature)
  return url.href
}
