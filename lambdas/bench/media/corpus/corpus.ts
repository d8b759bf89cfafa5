import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenPictures } from './broken'
import { goodDrawings, oddDrawings } from './drawings'
import { hugePictures } from './huge'
import { basePictures } from './pictures'
import { randomFrom, type Sample, times } from './sample'

const badCount = 1000
const goodCount = 100

/** 1,000 files that are broken or heavy, mixed with 100 good ones, in the same order in every run. */
export async function corpus(): Promise<Sample[]> {
  const odd = [...(await keptHugePictures()), ...(await oddDrawings())]
  const broken = await brokenPictures(badCount - odd.length)
  return shuffled([...odd, ...broken, ...(await goodFiles())])
}

async function goodFiles(): Promise<Sample[]> {
  const drawings = goodDrawings()
  const bases = [await basePictures(300, 200), await basePictures(64, 96)].flat()
  const pictures = times(goodCount - drawings.length, (index): Sample => {
    const base = bases[index % bases.length]
    if (!base) throw new Error('There are no pictures')
    return { ...base, name: `good-${index}`, good: true }
  })
  return [...drawings, ...pictures]
}

function shuffled(samples: Sample[]): Sample[] {
  const random = randomFrom(2)
  return samples
    .map((sample) => [random(), sample] as const)
    .sort(([a], [b]) => a - b)
    .map(([, sample]) => sample)
}

/** Some take a minute to make: they are kept for the next run. */
async function keptHugePictures(): Promise<Sample[]> {
  const directory = join(tmpdir(), 'highline-corpus')
  const index = join(directory, 'index.json')
  if ((await readdir(directory).catch((): string[] => [])).includes('index.json')) {
    const kept: Omit<Sample, 'bytes'>[] = JSON.parse(await readFile(index, 'utf8'))
    return Promise.all(kept.map(async (one) => ({ ...one, bytes: await readFile(pathOf(directory, one)) })))
  }
  await mkdir(directory, { recursive: true })
  const made: Sample[] = []
  for await (const sample of hugePictures()) {
    await writeFile(pathOf(directory, sample), sample.bytes)
    made.push(sample)
  }
  await writeFile(index, JSON.stringify(made.map(({ bytes, ...rest }) => rest)))
  return made
}

const pathOf = (directory: string, { name, extension }: Pick<Sample, 'name' | 'extension'>) =>
  join(directory, `${name}.${extension}`)
