import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { renditions } from '@highline/shared/constants'
import type { Size } from '@highline/shared/crop-around'
import { sanitiseSvg } from '../svg/sanitise-svg'
import { scaled } from './rendition-specs'

/**
 * Renders a drawing to fit into a square. A kilobyte of SVG can take gigabytes or hours, unpredictably, so a child
 * process renders it and ends itself. @throws when the drawing is rejected, or not rendered within the limits
 */
export async function drawSvg(bytes: Uint8Array, side: number) {
  const { svg, size } = await sanitiseSvg('', bytes)
  const raw = { ...scaled(size, side / Math.max(size.width, size.height)), channels: 4 } as const
  return { size, raw, data: await drawn(framed(svg, size, raw)) }
}

/** Wraps the drawing in an `<svg>` of the size to render, which no style sheet in the drawing can change. */
function framed(svg: string, { width, height }: Size, frame: Size): string {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const placed = root
    .replace(/ (?:x|y|width|height)="[^"]*"/g, '')
    .replace('<svg', `<svg width="${width}" height="${height}"`)
  const fixed = `width:${frame.width}px!important;height:${frame.height}px!important`
  const outer = `style="${fixed}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${outer}>${placed}${svg.slice(root.length)}</svg>`
}

/** Reads a drawing from stdin, writes its pixels (RGBA, 8 bits each) and ends itself: the parent may be gone. */
const program = `
const [sharp, memoryMax, msMax] = process.argv.slice(1)
const spent = () => process.memoryUsage.rss() > memoryMax || performance.now() > msMax
setInterval(() => spent() && process.kill(process.pid, 'SIGKILL'), 10)
const parts = []
process.stdin.on('data', (part) => parts.push(part)).on('end', async () => {
  const pixels = await require(sharp)(Buffer.concat(parts)).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  process.stdout.write(pixels, () => process.exit())
})`

function drawn(svg: string): Promise<Buffer> {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  const { drawingMs, drawingBytes } = renditions
  const options = {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
    // A parser of untrusted files gets no credentials. Lambda's Node may need its shared libraries.
    env: {
      PATH: process.env.PATH,
      LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
      SystemRoot: process.env.SystemRoot,
    },
  } as const
  return new Promise((resolve, reject) => {
    const args = ['-e', program, sharp, String(drawingBytes), String(drawingMs)]
    const child = execFile(process.execPath, args, options, (error, pixels) =>
      error ? reject(error) : resolve(pixels),
    )
    child.stdin?.on('error', reject).end(svg)
  })
}
