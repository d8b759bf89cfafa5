import type { Scene } from '../expose'
import { brushed, polished, ropeSheath, webbing } from '../materials'
import { type Material, Mesh, plain } from '../mesh'
import { curve, surface, tube } from '../shapes'
import { add, colour, cross, scale, subtract, unit, type Vector } from '../vector'
import { close } from './studio'

const origin: Vector = [0, 0, 0]

/** A strap along a line, `wide` across; `across` says which way it lies. */
function strap(
  mesh: Mesh,
  line: readonly Vector[],
  { wide, material }: { wide: number; material: Material },
): void {
  const path = curve(line, 14)
  const last = path.length - 1
  const at = (u: number, v: number): Vector => {
    const k = Math.min(Math.max(v * last, 0), last - 1e-6)
    const a = path[Math.floor(k)] ?? origin
    const b = path[Math.floor(k) + 1] ?? origin
    const side = unit(cross(subtract(b, a), [0, 1, 0.02]))
    const middle = add(a, scale(subtract(b, a), k - Math.floor(k)))
    return add(middle, scale(side, (u - 0.5) * wide))
  }
  const long = line.length * 1.1
  surface(mesh, at, { pieces: [4, 90], material: (place) => material({ ...place, v: place.v * long }) })
}

/** Straps of a harness that meet in a forged ring. */
export function harnessRing(): Scene {
  const mesh = new Mesh()
  mat(mesh, plain({ colour: colour('#2b2f33'), shine: 0.08, gloss: 10 }))
  const red = webbing(colour('#bf4a18'), colour('#f3efe6'))
  const grey = webbing(colour('#2c5a8f'), colour('#f3efe6'))
  const ring: Vector[] = Array.from({ length: 41 }, (_, k) => {
    const turn = (k / 40) * 2 * Math.PI
    return [0.02 + 0.105 * Math.cos(turn), 0.045 + 0.012 * Math.sin(turn), 0.02 + 0.105 * Math.sin(turn)]
  })
  tube(mesh, ring, { radius: 0.0155, material: polished(colour('#cfd5d9')), sides: 22 })
  const over = (x: number, z: number): Vector[] => [
    [x * 1.2, 0.012, z * 1.2],
    [x * 0.7, 0.014, z * 0.7],
    [x * 0.34, 0.028, z * 0.34],
    [x * 0.22, 0.066, z * 0.22],
    [x * 0.1, 0.05, z * 0.1],
    [x * 0.06, 0.03, z * 0.06],
  ]
  strap(mesh, over(-0.75, 0.45), { wide: 0.11, material: red })
  strap(mesh, over(0.75, 0.35), { wide: 0.11, material: red })
  strap(mesh, over(0.05, -0.85), { wide: 0.13, material: grey })
  for (const [x, z] of [
    [-0.42, 0.25],
    [0.42, 0.2],
  ] as const)
    buckle(mesh, [x, 0.03, z], Math.atan2(z, x))
  const rope = curve(
    [
      [0.06, 0.012, 0.9],
      [0.1, 0.02, 0.42],
      [0.07, 0.05, 0.17],
      [0.05, 0.085, 0.115],
      [0.03, 0.05, 0.06],
      [-0.06, 0.02, 0.25],
      [-0.15, 0.014, 0.9],
    ],
    12,
  )
  tube(mesh, rope, { radius: 0.016, material: ropeSheath(colour('#e9e4d8'), colour('#1f4f8f')), sides: 16 })
  return close(mesh, {
    eye: [-0.12, 0.52, 0.72],
    target: [0.0, 0.03, 0.05],
    angle: 40,
    focus: 0.84,
    aperture: 0.014,
  })
}

function buckle(mesh: Mesh, centre: Vector, turn: number): void {
  const at = (along: number, side: number): Vector =>
    add(centre, [
      along * Math.cos(turn) - side * Math.sin(turn),
      0,
      along * Math.sin(turn) + side * Math.cos(turn),
    ])
  const frame = [
    at(-0.035, -0.07),
    at(0.035, -0.07),
    at(0.035, 0.07),
    at(-0.035, 0.07),
    at(-0.035, -0.07),
    at(0.035, -0.07),
  ]
  tube(mesh, curve(frame, 7), { radius: 0.0085, material: polished(colour('#aeb6bc')), sides: 14 })
  tube(mesh, [at(0, -0.07), at(0, 0.07)], { radius: 0.008, material: brushed(colour('#8a9298')), sides: 14 })
}

const mat = (mesh: Mesh, material: Material): void =>
  surface(mesh, (u, v): Vector => [(u - 0.5) * 9, 0, 3 - v * 9], { pieces: [60, 60], material })
