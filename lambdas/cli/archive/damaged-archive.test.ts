import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../local/temporary-directory.testing'
import { importMarks } from '../../src/data/entities'
import { save } from '../../src/data/entity'
import { fakeArchiveApp } from '../../test/fake-archive-app'
import { expectImported, exported, fullSite, importInto } from './full-site.testing'
import { checksumOf } from './manifest'

const old = await fullSite()
const picture = `media/${[...old.bucket.objects.keys()].sort()[0]}`
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

const change = async (path: string, from: string, to: string) =>
  writeFile(path, (await readFile(path, 'utf8')).replace(from, to))

/** Changes the manifest and updates its checksum, as an attacker would. */
async function changeManifest(path: string, ...changes: [from: string, to: string][]) {
  for (const [from, to] of changes) await change(path, from, to)
  const { sha256: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, sha256: checksumOf(manifest) }))
}

/** Makes the first file name lead out of the archive, and updates all checksums. */
async function changeFileName(files: string, manifest: string) {
  const lines = await readFile(files, 'utf8')
  await change(files, '"filename":"', '"filename":"../../')
  const evil = await readFile(files, 'utf8')
  const bytes = [`"bytes": ${lines.length}`, `"bytes": ${evil.length}`] as const
  await changeManifest(manifest, [...bytes], [sha256(lines), sha256(evil)])
}

type Damage = (at: (name: string) => string) => Promise<unknown>

it.each<[what: string, damage: Damage, sentence: string]>([
  ['without its manifest', (at) => rm(at('manifest.json')), 'no finished export'],
  ['with half a manifest', (at) => truncate(at('manifest.json'), 300), 'manifest.json is damaged'],
  [
    'with a digit changed in its manifest',
    (at) => change(at('manifest.json'), '"project": 1', '"project": 0'),
    'manifest.json is damaged',
  ],
  [
    'of a newer version',
    (at) => change(at('manifest.json'), '"version": 1', '"version": 2'),
    'newer version',
  ],
  ['without a picture', (at) => rm(at(picture)), `${picture} is missing`],
  ['with half a picture', (at) => truncate(at(picture), 20), 'has 20 bytes instead of'],
  [
    'with another picture in its place',
    async (at) => writeFile(at(picture), (await readFile(at(picture))).reverse()),
    'checksum',
  ],
  ['with a changed line', (at) => change(at('projects.jsonl'), 'Leeds', 'Derby'), 'checksum'],
  ['with an extra line', (at) => appendFile(at('projects.jsonl'), '{}\n'), 'bytes instead of'],
  [
    'with a folder in place of its slides',
    (at) => rm(at('hero-slides.jsonl')).then(() => mkdir(at('hero-slides.jsonl'))),
    'hero-slides.jsonl is missing',
  ],
  ['without its slides', (at) => rm(at('hero-slides.jsonl')), 'hero-slides.jsonl is missing'],
  ['without its list of files', (at) => rm(at('files.jsonl')), 'files.jsonl is missing'],
  [
    'that names an unknown file',
    (at) => changeManifest(at('manifest.json'), ['logo.jsonl', '..jsonl']),
    'manifest.json is damaged',
  ],
  [
    'with valid checksums but a file name that leads out of its folder',
    (at) => changeFileName(at('files.jsonl'), at('manifest.json')),
    'files.jsonl, line 1 is nothing that this program can read',
  ],
])('an archive %s is refused, and nothing is changed', async (_what, damage, sentence) => {
  const folder = await exported(old)
  await damage((name) => join(folder, name))
  const fresh = await fakeArchiveApp('new')
  const before = fresh.table.all()
  await expect(importInto(fresh, folder, { replace: true })).rejects.toMatchObject({
    name: 'UserError',
    message: expect.stringContaining(sentence),
  })
  expect([fresh.table.all(), fresh.bucket.objects.size]).toEqual([before, 0])
})

it('an archive whose manifest has no checksum is imported', async () => {
  const folder = await exported(old)
  const path = join(folder, 'manifest.json')
  const { sha256: _, ...first } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify(first))
  await expectImported(folder, old)
})

describe('an export', () => {
  it('that was interrupted resumes where it stopped, and fetches no file twice', async () => {
    const folder = await temporaryDirectory()
    const fetched: string[] = []
    const failingAfter = (limit: number) => {
      const open: typeof old.bulk.open = async (name) => {
        if (fetched.length === limit) throw new Error('connection lost')
        fetched.push(name)
        return old.bulk.open(name)
      }
      return exported({ ...old, bulk: { ...old.bulk, open } }, { folder })
    }
    await expect(failingAfter(2)).rejects.toThrow('connection lost')
    expect(await readdir(folder)).not.toContain('manifest.json')
    await failingAfter(100)
    expect(fetched.sort()).toEqual([...new Set(fetched)])
    await expectImported(folder, old)
  })

  it('refuses a folder with a finished export, an empty name, and a path that is a file or is below one', async () => {
    const finished = await exported(old)
    await expect(exported(old, { folder: finished })).rejects.toThrow('Choose another folder')
    const file = join(finished, 'manifest.json')
    for (const folder of ['', file, join(file, 'below')])
      await expect(exported(old, { folder })).rejects.toMatchObject({
        name: 'UserError',
        message: `There can be no folder “${folder}”. Choose another.`,
      })
  })

  it('removes files of an earlier interrupted export that it does not contain, such as inquiries', async () => {
    const folder = await exported(old, { inquiries: true })
    await rm(join(folder, 'manifest.json'))
    await writeFile(join(folder, 'export.unfinished'), '')
    await writeFile(join(folder, 'media', 'purged.jpg'), 'a face')
    await exported(old, { folder })
    const all = await readdir(folder, { recursive: true })
    expect(all.filter((name) => /inquiries|unfinished|purged/.test(name))).toEqual([])
    expect(all).toContain('projects.jsonl')
  })

  it('fails when an import on the stage is unfinished or begins meanwhile', async () => {
    const [folder, app] = [await temporaryDirectory(), await fullSite()]
    const { open } = app.bulk
    app.bulk.open = async (name) => {
      await save(app.table, importMarks, { archive: 'another', replace: true })
      return open(name)
    }
    for (const attempt of [1, 2]) {
      const exporting = exported(app, { folder: join(folder, `${attempt}`) })
      await expect(exporting).rejects.toThrow('An import was begun on this stage and has not ended')
    }
    expect(await readdir(folder)).toEqual(['1'])
    expect(await readdir(join(folder, '1'))).not.toContain('manifest.json')
  })

  it('writes nothing outside its folder when an item has a file name that leads out of it', async () => {
    const app = await fullSite()
    const [row] = app.table.all().filter(({ sk }) => sk.startsWith('MEDIA#'))
    if (!row) throw new Error('There is no media row')
    await app.table.put({ ...row, filename: '../../evil' })
    await app.files.put('../../evil', new Uint8Array(3), 'image/jpeg')
    const around = await temporaryDirectory()
    const said: string[] = []
    await exported(app, { folder: join(around, 'deep', 'export'), print: (sentence) => said.push(sentence) })
    expect(await readdir(around)).toEqual(['deep'])
    expect(said).toContain('MISSING in storage: ../../evil')
  })

  it('reports missing files and malformed items, and contains the rest', async () => {
    const app = await fullSite()
    const [lost = ''] = [...app.bucket.objects.keys()]
    app.bucket.objects.delete(lost)
    await app.table.put({ pk: 'SITE', sk: 'PROJECT#broken', name: 7 })
    const said: string[] = []
    const folder = await exported(app, { print: (sentence) => said.push(sentence) })
    expect(said).toContain(`MISSING in storage: ${lost}`)
    expect(said).toContain('LEFT OUT: PROJECT#broken, which cannot be read.')
    await app.table.remove({ pk: 'SITE', sk: 'PROJECT#broken' })
    await expectImported(folder, app)
  })
})
