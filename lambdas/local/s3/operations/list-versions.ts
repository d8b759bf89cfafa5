import { element, leaf } from '../../xml'
import { xmlAnswer } from '../protocol/answer'
import type { StoredObject } from '../storage/records'
import { compareKeys } from '../storage/records'
import { versionOf } from '../storage/versions'
import type { Operation } from './operation'

const MAX_KEYS = 1000

/** ListObjectVersions: key by key the current version, then the former ones, newest first. The first page only. */
export const listVersions: Operation = async ({ request: { bucket: name, query }, bucket }) => {
  const prefix = query.get('prefix') ?? ''
  const maxKeys = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS)
  const current = bucket.keys().filter((key) => key.startsWith(prefix))
  const former = bucket.versions?.startingWith(prefix) ?? []
  const keys = [...new Set([...current, ...former.map(({ key }) => key)])].sort(compareKeys)
  const lines = keys.flatMap((key) => {
    const object = bucket.find(key)
    const old = former.filter((version) => version.key === key)
    return [
      ...(object ? [versionLine(object, true)] : []),
      ...old.map((version, index) =>
        version.object ? versionLine(version.object, false) : markLine(version, !object && index === 0),
      ),
    ]
  })
  return xmlAnswer(
    element(
      'ListVersionsResult',
      [
        leaf('Name', name),
        leaf('Prefix', prefix),
        leaf('MaxKeys', maxKeys),
        leaf('IsTruncated', lines.length > maxKeys),
        ...lines.slice(0, maxKeys),
      ],
      'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"',
    ),
  )
}

const versionLine = (object: StoredObject, latest: boolean) =>
  element('Version', [
    leaf('Key', object.key),
    leaf('VersionId', versionOf(object)),
    leaf('IsLatest', latest),
    leaf('LastModified', new Date(object.modifiedAt).toISOString()),
    leaf('ETag', object.etag),
    leaf('Size', object.size),
    leaf('StorageClass', 'STANDARD'),
  ])

const markLine = ({ key, versionId, at }: { key: string; versionId: string; at: number }, latest: boolean) =>
  element('DeleteMarker', [
    leaf('Key', key),
    leaf('VersionId', versionId),
    leaf('IsLatest', latest),
    leaf('LastModified', new Date(at).toISOString()),
  ])
