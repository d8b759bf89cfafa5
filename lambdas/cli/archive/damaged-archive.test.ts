import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../local/temporary-directory.testing'
import { importMarks } from '../../src/data/entities'
import { save } from '../../src/data/entity'
import { type FakeArchiveApp, fakeArchiveApp } from '../../test/fake-archive-app'
import { carried, exported, fullSite, importInto } from './full-site.testing'
import { checksumOf } from './manifest'

let old: FakeArchiveApp
beforeAll(async () => {
  old = await fullSite()
})

const exportTo = (folder: string) => exported(old, { folder })

const change = async (path: string, from: string, to: string) =>
  writeFile(path, (await readFile(path, 'utf8')).replace(from, to))

/** Changes the manifest and updates its checksum, as an attacker would. */
async function changeManifest(folder: string, from: string, to: string) {
  const path = join(folder, 'manifest.json')
  await change(path, from, to)
  const { sha256, ...manifest } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, sha256: checksumOf(manifest) }))
}

type Damage = (folder: string) => Promise<unknown>

const removed =
  (name: string): Damage =>
  (folder) =>
    rm(join(folder, name))
const changed =
  (name: string, from: string, to: string): Damage =>
  (folder) =>
    change(join(folder, name), from, to)
const toFirstPicture =
  (damage: (path: string) => Promise<unknown>): Damage =>
  async (folder) => {
    const [name = ''] = await readdir(join(folder, 'media'))
    await damage(join(folder, 'media', name))
  }

const damages: [what: string, damage: Damage, sentence: string | RegExp][] = [
  ['without its manifest', removed('manifest.json'), 'no finished export'],
  [
    'with half a manifest',
    (folder) => truncate(join(folder, 'manifest.json'), 300),
    'manifest.json is damaged',
  ],
  [
    'with a digit changed in its manifest',
    changed('manifest.json', '"project": 1', '"project": 0'),
    'manifest.json is damaged',
  ],
  ['of a newer version', changed('manifest.json', '"version": 1', '"version": 2'), 'newer version'],
  ['without a picture', toFirstPicture(rm), /media\/\w+\.jpg is missing/],
  ['with half a picture', toFirstPicture((path) => truncate(path, 20)), 'has 20 bytes instead of'],
  [
    'with another picture in its place',
    toFirstPicture(async (path) => writeFile(path, (await readFile(path)).reverse())),
    'checksum',
  ],
  ['with a changed line', changed('projects.jsonl', 'Leeds', 'Derby'), 'checksum'],
  ['with an extra line', (folder) => appendFile(join(folder, 'projects.jsonl'), '{}\n'), 'bytes instead of'],
  [
    'with a folder in place of its slides',
    async (folder) => {
      await rm(join(folder, 'hero-slides.jsonl'))
      await mkdir(join(folder, 'hero-slides.jsonl'))
    },
    'hero-slides.jsonl is missing',
  ],
  ['without its slides', removed('hero-slides.jsonl'), 'hero-slides.jsonl is missing'],
  ['without its list of files', removed('files.jsonl'), 'files.jsonl is missing'],
  [
    'that names an unknown file',
    (folder) => changeManifest(folder, 'logo.jsonl', '..jsonl'),
    'manifest.json is damaged',
  ],
]

describe('an archive', () => {
  it.each(damages)('%s is refused, and nothing is changed', async (_what, damage, sentence) => {
    const folder = await exported(old)
    await damage(folder)
    const fresh = await fakeArchiveApp('new')
    const before = fresh.table.all()
    const refused = importInto(fresh, folder, { replace: true })
    await expect(refused).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(sentence),
    })
    expect(fresh.table.all()).toEqual(before)
    expect(fresh.bucket.objects.size).toBe(0)
  })

  it('with valid checksums but a file name that leads out of its folder is refused', async () => {
    const folder = await exported(old)
    const lines = await readFile(join(folder, 'files.jsonl'), 'utf8')
    const evil = lines.replace(/"filename":"/, '"filename":"../../')
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    await writeFile(join(folder, 'files.jsonl'), evil)
    await change(join(folder, 'manifest.json'), `"bytes": ${lines.length}`, `"bytes": ${evil.length}`)
    await changeManifest(folder, sha256(lines), sha256(evil))
    const refused = importInto(await fakeArchiveApp('new'), folder)
    await expect(refused).rejects.toThrow('files.jsonl, line 1 is nothing that this program can read')
  })
})

it('an archive whose manifest has no checksum is imported', async () => {
  const folder = await exported(old)
  const path = join(folder, 'manifest.json')
  const { sha256, ...first } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify(first))
  const fresh = await fakeArchiveApp('new')
  await importInto(fresh, folder)
  expect(carried(fresh)).toEqual(carried(old))
})

describe('an export', () => {
  it('that was interrupted resumes where it stopped, and fetches no file twice', async () => {
    const folder = await temporaryDirectory()
    const fetched: string[] = []
    const failingAfter = (limit: number) => ({
      ...old,
      bulk: {
        ...old.bulk,
        async open(name: string) {
          if (fetched.length === limit) throw new Error('connection lost')
          fetched.push(name)
          return old.bulk.open(name)
        },
      },
    })
    await expect(exported(failingAfter(2), { folder })).rejects.toThrow('connection lost')
    expect(await readdir(folder)).not.toContain('manifest.json')
    await exported(failingAfter(100), { folder })
    expect(fetched.sort()).toEqual([...new Set(fetched)])
    const fresh = await fakeArchiveApp('new')
    await importInto(fresh, folder)
    expect(carried(fresh)).toEqual(carried(old))
  })

  it('refuses a folder that contains a finished export', async () => {
    const folder = await exported(old)
    await expect(exportTo(folder)).rejects.toThrow('Choose another folder')
  })

  it('refuses an empty folder name, and a path that is a file or is below one', async () => {
    const file = join(await exported(old), 'manifest.json')
    for (const folder of ['', file, join(file, 'below')])
      await expect(exportTo(folder)).rejects.toMatchObject({
        name: 'UserError',
        message: `There can be no folder “${folder}”. Choose another.`,
      })
  })

  it('removes files of an earlier interrupted export that it does not contain, such as inquiries', async () => {
    const folder = await exported(old, { inquiries: true })
    await rm(join(folder, 'manifest.json'))
    await writeFile(join(folder, 'export.unfinished'), '')
    await writeFile(join(folder, 'media', 'purged.jpg'), 'a face')
    await exportTo(folder)
    const all = await readdir(folder, { recursive: true })
    expect(all.filter((name) => /inquiries|unfinished|purged/.test(name))).toEqual([])
    expect(all).toContain('projects.jsonl')
  })

  it('fails when an import on the stage is unfinished or begins meanwhile', async () => {
    const [folder, app] = [await temporaryDirectory(), await fullSite()]
    const { open } = app.bulk
    const mark = { archive: 'another', replace: true }
    const importing: typeof open = async (...file) => {
      await save(app.table, importMarks, mark)
      return open(...file)
    }
    const meanwhile = Object.assign(app, { bulk: { ...app.bulk, open: importing } })
    for (const attempt of [1, 2]) {
      const exporting = exported(meanwhile, { folder: join(folder, `${attempt}`) })
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
    const fresh = await fakeArchiveApp('new')
    await importInto(fresh, folder)
    await app.table.remove({ pk: 'SITE', sk: 'PROJECT#broken' })
    expect(carried(fresh)).toEqual(carried(app))
  })
})
