import { mkdir, readFile, writeFile } from 'node:fs/promises'
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
  await mkdir(directory, { recursive: true })
  const samples: Sample[] = []
  for (const { make, ...sample } of hugePictures) {
    const path = join(directory, `${sample.name}.${sample.extension}`)
    const kept = await readFile(path).catch(() => undefined)
    const bytes = kept ?? (await make())
    if (!kept) await writeFile(path, bytes)
    samples.push({ ...sample, bytes })
  }
  return samples
}
