import type { Beam } from '../beams'
import type { Scene } from '../expose'
import { glowing, steel } from '../materials'
import { Mesh } from '../mesh'
import { truss } from '../parts'
import { hash, seededRandom } from '../random'
import { ball, box } from '../shapes'
import { colour, scale, type Vector } from '../vector'
import { type Bowl, stands } from './bowl'

interface Arena {
  readonly warm: string
  readonly cool: string
  readonly eye: Vector
  readonly target: Vector
  readonly angle: number
}

/** An arena before a concert: rigging above the stage, beams in the haze. */
function arena({ warm, cool, eye, target, angle }: Arena): Scene {
  const mesh = new Mesh()
  const bowl: Bowl = {
    half: [38, 26],
    seats: colour('#39404c'),
    accent: colour('#4b5466'),
    ribbon: colour(cool, 0.5),
  }
  box(mesh, [0, -0.2, 0], [90, 0.2, 70], steel(colour('#2a2d31'), 0.5))
  stands(mesh, bowl)
  const beams = [
    ...rigging(mesh, { z: -6, height: 19, hue: colour(cool) }),
    ...rigging(mesh, { z: 6, height: 20.5, hue: colour(warm) }),
  ]
  crosswise(mesh)
  stage(mesh, colour(warm))
  crowd(mesh)
  return {
    camera: { eye, target, angle },
    mesh,
    sky: () => [0.006, 0.008, 0.012],
    dome: () => [0.05, 0.06, 0.085],
    sun: { direction: [0.1, 0.95, 0.2], colour: colour(cool, 0.12), spread: 0.4 },
    lamps: [
      { at: [26, 9, 0], colour: colour(warm, 190) },
      { at: [10, 17, -6], colour: colour(cool, 190) },
      { at: [10, 17, 8], colour: colour(cool, 120) },
    ],
    ambient: 1,
    bounds: { centre: [0, 10, 0], radius: 70 },
    air: { density: 0.006, colour: colour(cool, 0.05) },
    exposures: 6,
    beams,
  }
}

/** A girder with moving heads below it, each with its beam. */
function rigging(mesh: Mesh, { z, height, hue }: { z: number; height: number; hue: Vector }): Beam[] {
  const metal = steel(colour('#a9b2b8'), 0.5)
  truss(
    mesh,
    [
      [2, height, z],
      [34, height, z],
    ],
    { width: 0.9, height: 0.9, bays: 26, radius: 0.07, material: metal },
  )
  const beams: Beam[] = []
  for (let n = 0; n < 9; n++) {
    const from: Vector = [4 + n * 3.5, height - 1.3, z]
    box(mesh, from, [0.45, 0.7, 0.45], steel(colour('#101214'), 0.3))
    ball(mesh, [from[0], from[1] - 0.45, z], { radius: 0.2, material: glowing(scale(hue, 30)) })
    const towards: Vector = [from[0] - 9 + n * 1.1 + 4 * hash(n, z), 0, z + (n % 2 ? 12 : -9)]
    beams.push({
      from: [from[0], from[1] - 0.5, z],
      towards,
      colour: scale(hue, 1.5),
      spread: 0.045,
      reach: 26,
    })
  }
  return beams
}

function crosswise(mesh: Mesh): void {
  const metal = steel(colour('#8c959b'), 0.4)
  for (const x of [4, 14, 24, 33]) {
    truss(
      mesh,
      [
        [x, 23, -22],
        [x, 23, 22],
      ],
      { width: 1.2, height: 1.2, bays: 26, radius: 0.09, material: metal },
    )
    for (const z of [-6, 6]) box(mesh, [x, 21.6, z], [0.05, 3, 0.05], metal)
  }
  for (const z of [-18, 18]) {
    truss(
      mesh,
      [
        [-34, 24, z],
        [36, 24, z],
      ],
      { width: 1.4, height: 1.6, bays: 40, radius: 0.11, material: metal },
    )
  }
}

function stage(mesh: Mesh, hue: Vector): void {
  const black = steel(colour('#15171a'), 0.4)
  box(mesh, [31, 0.9, 0], [12, 1.8, 26], black)
  for (let n = 0; n < 9; n++) {
    box(mesh, [37, 8, -12 + n * 3], [0.2, 11, 2.6], glowing(scale(hue, 0.35 + 0.6 * hash(n, 5))))
  }
  for (const z of [-13.5, 13.5])
    for (let n = 0; n < 8; n++) box(mesh, [27 - n * 0.12, 16 - n * 0.95, z], [1.1, 0.85, 2], black)
}

/** Heads in the stalls. */
function crowd(mesh: Mesh): void {
  const random = seededRandom(23)
  const dark = steel(colour('#1b1c20'), 0.1)
  for (let n = 0; n < 900; n++) {
    const at: Vector = [-22 + random() * 44, 1.55 + random() * 0.25, -19 + random() * 38]
    ball(mesh, at, { radius: 0.16, material: dark, sides: 5 })
    box(mesh, [at[0], at[1] - 0.5, at[2]], [0.25, 0.7, 0.46], dark)
  }
}

export const heroArena = () =>
  arena({ warm: '#ff7a35', cool: '#5aa2ff', eye: [-30, 6.5, 17], target: [14, 10, -3], angle: 44 })
export const tealArena = () =>
  arena({ warm: '#e0409a', cool: '#2fd0c0', eye: [-20, 17, -21], target: [14, 9, 2], angle: 46 })
