import type { Material, Mesh } from './mesh'
import { across, add, cross, length, mix, scale, subtract, unit, type Vector } from './vector'

interface Grid {
  /** How many pieces along `u` and along `v`. */
  readonly pieces: readonly [number, number]
  readonly material: Material
}

/** A curved surface, from a function of two numbers from 0 to 1. */
export function surface(mesh: Mesh, at: (u: number, v: number) => Vector, { pieces, material }: Grid): void {
  const [across, along] = pieces
  const step = 1e-3
  const corner = (i: number, j: number) => {
    const [u, v] = [i / across, j / along]
    const du = subtract(at(u + step, v), at(u - step, v))
    const dv = subtract(at(u, v + step), at(u, v - step))
    return { position: at(u, v), normal: unit(cross(du, dv)), u, v }
  }
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < along; j++) {
      mesh.quad([corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)], material)
    }
  }
}

interface Tube {
  readonly radius: number
  readonly material: Material
  readonly sides?: number
}

/** A round bar, pipe or rope along a line; `u` goes round it, `v` along it, in its own thicknesses. */
export function tube(mesh: Mesh, line: readonly Vector[], { radius, material, sides = 10 }: Tube): void {
  const rings = ringsAlong(line)
  let before = 0
  for (let k = 0; k + 1 < rings.length; k++) {
    const [a, b] = [rings[k], rings[k + 1]]
    if (!a || !b) continue
    const after = before + length(subtract(b.centre, a.centre)) / radius
    for (let s = 0; s < sides; s++) {
      const corner = (ring: Ring, side: number, v: number) => {
        const normal = outward(ring, (side / sides) * 2 * Math.PI)
        return { position: add(ring.centre, scale(normal, radius)), normal, u: side / sides, v }
      }
      mesh.quad(
        [corner(a, s, before), corner(a, s + 1, before), corner(b, s + 1, after), corner(b, s, after)],
        material,
      )
    }
    before = after
  }
}

interface Ring {
  readonly centre: Vector
  readonly side: Vector
  readonly up: Vector
}

const outward = ({ side, up }: Ring, angle: number): Vector =>
  add(scale(side, Math.cos(angle)), scale(up, Math.sin(angle)))

/** Carries one frame along the line, so that a bend does not twist it. */
function ringsAlong(line: readonly Vector[]): Ring[] {
  let side: Vector | undefined
  return line.map((centre, k) => {
    const forward = unit(subtract(line[k + 1] ?? centre, line[k - 1] ?? centre))
    const carried: Vector = side ?? across(forward)[0]
    const up = unit(cross(forward, carried))
    side = unit(cross(up, forward))
    return { centre, side, up }
  })
}

/** A straight one, in pieces short enough that one which passes the camera is not missed as a whole. */
export function bar(mesh: Mesh, [from, to]: readonly [Vector, Vector], given: Tube): void {
  const pieces = Math.ceil(length(subtract(to, from)) / 3)
  tube(
    mesh,
    Array.from({ length: pieces + 1 }, (_, k) => mix(from, to, k / pieces)),
    given,
  )
}

export function ball(mesh: Mesh, centre: Vector, { radius, material, sides = 14 }: Tube): void {
  const at = (u: number, v: number): Vector => {
    const [round, tilt] = [u * 2 * Math.PI, (v - 0.5) * Math.PI]
    const out: Vector = [Math.cos(round) * Math.cos(tilt), Math.sin(tilt), Math.sin(round) * Math.cos(tilt)]
    return add(centre, scale(out, radius))
  }
  surface(mesh, at, { pieces: [sides, sides], material })
}

/** A straight beam with flat sides from one point to another, `size` wide and high. */
export function beam(
  mesh: Mesh,
  [from, to]: readonly [Vector, Vector],
  { size: [wide, high], material }: { size: readonly [number, number]; material: Material },
): void {
  const forward = unit(subtract(to, from))
  const [side, up] = across(forward)
  const half = length(subtract(to, from)) / 2
  const axes: Axes = [scale(side, wide / 2), scale(up, high / 2), scale(forward, half)]
  block(mesh, mix(from, to, 0.5), { axes, material })
}

/** From a block's middle to the middles of its three faces. */
type Axes = readonly [Vector, Vector, Vector]

/** A block of any size and slant. */
export function block(
  mesh: Mesh,
  centre: Vector,
  { axes: [x, y, z], material }: { axes: Axes; material: Material },
): void {
  const faces: [Vector, Vector, Vector][] = [
    [x, y, z],
    [y, z, x],
    [z, x, y],
  ]
  for (const [out, a, b] of faces) {
    for (const sign of [1, -1]) {
      const normal = unit(scale(out, sign))
      const corner = (p: number, q: number) => ({
        position: add(add(centre, scale(out, sign)), add(scale(a, p), scale(b, q))),
        normal,
        u: (p + 1) / 2,
        v: (q + 1) / 2,
      })
      mesh.quad([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], material)
    }
  }
}

/** A block along the axes. */
export const box = (mesh: Mesh, centre: Vector, size: Vector, material: Material): void =>
  block(mesh, centre, {
    axes: [
      [size[0] / 2, 0, 0],
      [0, size[1] / 2, 0],
      [0, 0, size[2] / 2],
    ],
    material,
  })

/** A smooth line through points, cut into short pieces (Catmull-Rom). */
export function curve(points: readonly Vector[], pieces: number): Vector[] {
  const line: Vector[] = []
  for (let k = 0; k + 1 < points.length; k++) {
    const [b = [0, 0, 0], c = b] = [points[k], points[k + 1]]
    const [a, d] = [points[k - 1] ?? b, points[k + 2] ?? c]
    for (let step = 0; step < pieces; step++) line.push(between([a, b, c, d], step / pieces))
  }
  return [...line, points.at(-1) ?? [0, 0, 0]]
}

function between([a, b, c, d]: readonly [Vector, Vector, Vector, Vector], t: number): Vector {
  const along = (i: 0 | 1 | 2) =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3)
  return [along(0), along(1), along(2)]
}
