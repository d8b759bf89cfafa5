import type { Scene } from '../expose'
import { concrete, glowing, steel } from '../materials'
import { type Material, Mesh } from '../mesh'
import { noise, seededRandom } from '../random'
import { box, surface, tube } from '../shapes'
import { colour, type Vector } from '../vector'

interface Service {
  /** Of most cables, of the fibres among them, and of the lamps. */
  readonly cables: string
  readonly fibre: string
  readonly lamps: string
  readonly eye: Vector
  readonly target: Vector
  readonly focus: number
}

const zinc = steel(colour('#aab3b8'), 0.6)

/** A service corridor: trays of cable run into the distance. */
function cableTray({ cables, fibre, lamps, eye, target, focus }: Service): Scene {
  const mesh = new Mesh()
  corridor(mesh, lamps)
  tray(mesh, { x: 1.05, y: 2.05 })
  tray(mesh, { x: 1.05, y: 1.45 })
  tray(mesh, { x: -1.25, y: 2.2 })
  bundle(mesh, { x: 1.05, y: 2.05, count: 12, dyes: [cables, cables, fibre], seed: 3 })
  bundle(mesh, { x: 1.05, y: 1.45, count: 13, dyes: [fibre, cables, '#30363b', fibre], seed: 5 })
  bundle(mesh, { x: -1.25, y: 2.2, count: 9, dyes: ['#30363b', cables], seed: 8 })
  return {
    camera: { eye, target, angle: 42, focus, aperture: 0.014 },
    mesh,
    sky: () => colour(lamps, 0.2),
    dome: ([, y]) => colour(lamps, 0.15 + 0.25 * Math.max(0, y)),
    sun: { direction: [0.05, 0.95, 0.3], colour: [0, 0, 0], spread: 0.1 },
    lamps: Array.from({ length: 8 }, (_, n) => ({
      at: [-0.15, 2.8, 0.4 - n * 3] as const,
      colour: colour(lamps, 1.7),
    })),
    ambient: 0.5,
    bounds: { centre: [0, 1.5, -3], radius: 5 },
    air: { density: 0.03, colour: colour(lamps, 0.16) },
    exposures: 8,
  }
}

function corridor(mesh: Mesh, lamps: string): void {
  const wall = concrete(colour('#9a9fa1'))
  const sheet = (at: (u: number, z: number) => Vector, material: Material) =>
    surface(mesh, (u, v) => at(u, 2.6 - v * 34), { pieces: [8, 60], material })
  sheet((u, z) => [-1.8, u * 3, z], wall)
  sheet((u, z) => [1.6, u * 3, z], wall)
  sheet((u, z) => [-1.8 + u * 3.4, 3, z], concrete(colour('#7c8285')))
  sheet((u, z) => [-1.8 + u * 3.4, 0, z], concrete(colour('#5c6164'), 50))
  for (let n = 0; n < 9; n++) {
    box(mesh, [-0.15, 2.93, 0.4 - n * 3], [0.16, 0.05, 1.3], glowing(colour(lamps, 9)))
    box(mesh, [-0.15, 2.97, 0.4 - n * 3], [0.24, 0.05, 1.4], zinc)
  }
  for (const x of [-0.75, 0.35])
    tube(
      mesh,
      Array.from({ length: 33 }, (_, k): Vector => [x, 2.75, 2.6 - k]),
      { radius: 0.07, material: steel(colour('#a23a2a'), 0.4) },
    )
}

const half = 0.3

/** Two side rails, rungs between, brackets to the wall. */
function tray(mesh: Mesh, { x, y }: { x: number; y: number }): void {
  for (const side of [-half, half]) {
    for (let z = 1.6; z > -30; z -= 2) box(mesh, [x + side, y + 0.03, z], [0.012, 0.11, 2], zinc)
  }
  for (let n = 0; n < 110; n++) box(mesh, [x, y - 0.015, 2.5 - n * 0.28], [2 * half, 0.02, 0.05], zinc)
  for (let n = 0; n < 20; n++) {
    const z = 2 - n * 1.5
    box(mesh, [x, y - 0.06, z], [2 * half + 0.1, 0.05, 0.05], zinc)
    box(mesh, [x + Math.sign(x) * (half + 0.05), y + 0.35, z], [0.05, 0.9, 0.05], zinc)
  }
}

interface Bundle {
  readonly x: number
  readonly y: number
  readonly count: number
  readonly dyes: readonly string[]
  readonly seed: number
}

/** Cables side by side, two deep, none of them quite straight. */
function bundle(mesh: Mesh, { x, y, count, dyes, seed }: Bundle): void {
  const random = seededRandom(seed)
  for (let n = 0; n < count * 2; n++) {
    const dye = dyes[Math.floor(random() * dyes.length)] ?? '#30363b'
    const radius = 0.014 + random() * 0.009
    const lane = x - half + 0.03 + ((n % count) / (count - 1)) * (2 * half - 0.06)
    const height = y + (n < count ? 0.014 : 0.042)
    const line = Array.from({ length: 70 }, (_, k): Vector => {
      const z = 2.6 - k * 0.4
      return [lane + (noise(z * 0.45, n * 3.3) - 0.5) * 0.05, height + noise(z * 0.6, n * 7.1) * 0.022, z]
    })
    tube(mesh, line, { radius, material: steel(colour(dye), 0.25), sides: 8 })
  }
}

export const heroCable = () =>
  cableTray({
    cables: '#2763b8',
    fibre: '#f0b51e',
    lamps: '#f4f8ff',
    eye: [-0.15, 1.74, 2.4],
    target: [0.28, 1.72, -1.5],
    focus: 2.9,
  })
export const warmCable = () =>
  cableTray({
    cables: '#2f8f7d',
    fibre: '#f07f1e',
    lamps: '#ffeedd',
    eye: [-0.1, 1.75, 2.4],
    target: [0.75, 1.72, -1.5],
    focus: 2.6,
  })
