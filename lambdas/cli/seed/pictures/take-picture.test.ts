import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expose, type Scene } from './expose'
import { read } from './film'
import { steel } from './materials'
import { Mesh, plain } from './mesh'
import { box, surface } from './shapes'
import { takePicture } from './take-picture'
import type { Vector } from './vector'

const look = { exposure: 1, bloom: 0.1, vignette: 0.3, grain: 0.03 }
const red: Vector = [0.8, 0.05, 0.05]
const size = { width: 30, height: 30 }

/** A ground, and what stands on it, under a sun that is overhead; looked at from the front and above. */
function sceneOf(build: (mesh: Mesh) => void): Scene {
  const mesh = new Mesh()
  const ground = (u: number, v: number): Vector => [(u - 0.5) * 8, 0, (v - 0.5) * 8]
  surface(mesh, ground, { pieces: [8, 8], material: plain({ colour: [0.5, 0.5, 0.5] }) })
  build(mesh)
  return {
    camera: { eye: [0, 3, 6], target: [0, 0.6, 0], angle: 40 },
    mesh,
    sky: () => [0.1, 0.2, 0.9],
    sun: { direction: [0, 1, 0], colour: [1, 1, 1], spread: 0 },
    ambient: 0.1,
    bounds: { centre: [0, 0, 0], radius: 4 },
    exposures: 1,
  }
}

const pixel = (scene: Scene, x: number, y: number) => read(expose(scene, size).light, y * size.width + x)
const brightness = ([r, g, b]: Vector) => r + g + b

describe('a picture', () => {
  it('is the same bytes each time, and of the size that was asked for', async () => {
    const scene = sceneOf((mesh) => box(mesh, [0, 1, 0], [1, 1, 1], steel(red)))
    const take = () => takePicture({ ...scene, exposures: 2 }, look, { width: 60, height: 48 })
    const [first, second] = [await take(), await take()]
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(first)).toBe(digest(second))
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 48 })
  })

  it('shows the nearer of two things, whichever was built first', () => {
    const near = (mesh: Mesh) => box(mesh, [0, 1, 1], [1.5, 1.5, 0.2], steel(red, 0))
    const far = (mesh: Mesh) => box(mesh, [0, 1, -1], [3, 3, 0.2], steel([0.05, 0.8, 0.05], 0))
    const orders = [[near, far] as const, [far, near] as const]
    for (const [first, second] of orders) {
      const scene = sceneOf((mesh) => {
        first(mesh)
        second(mesh)
      })
      const [r, g] = pixel(scene, 15, 13)
      expect(r).toBeGreaterThan(3 * g)
    }
  })

  it('is dark where something stands between the ground and the sun', () => {
    const roof = (mesh: Mesh) => box(mesh, [0, 2.9, 0], [3, 0.1, 3], steel(red, 0))
    const [open, covered] = [
      pixel(
        sceneOf(() => undefined),
        15,
        18,
      ),
      pixel(sceneOf(roof), 15, 18),
    ]
    expect(brightness(covered)).toBeLessThan(brightness(open) / 3)
  })

  it('shows the sky where nothing is', () => {
    const scene = {
      ...sceneOf(() => undefined),
      camera: { eye: [0, 3, 6], target: [0, 9, 0], angle: 40 },
    } as const
    expect(pixel(scene, 15, 2)[2]).toBeCloseTo(0.9, 5)
  })
})
