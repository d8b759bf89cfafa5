import { steel } from '../materials'
import type { Material, Mesh } from '../mesh'
import { hash, noise } from '../random'
import { surface } from '../shapes'
import { colour, mix, scale, type Vector } from '../vector'

/** A stadium's inside: where its first row stands, measured from the middle of the pitch, and its colours. */
export interface Bowl {
  readonly half: readonly [number, number]
  readonly seats: Vector
  readonly accent: Vector
  /** What the ribbon of screens between the tiers gives. */
  readonly ribbon: Vector
}

/** A point of the ring that lies so far behind the first row. */
function ring({ half: [a, b] }: Bowl, turn: number, [behind, height]: readonly [number, number]): Vector {
  const [c, s] = [Math.cos(turn * 2 * Math.PI), Math.sin(turn * 2 * Math.PI)]
  const soft = (value: number) => Math.sign(value) * Math.abs(value) ** 0.55
  return [(a + behind) * soft(c), height, (b + behind) * soft(s)]
}

/** Two tiers, the wall between them, and the gangway in front. */
export function stands(mesh: Mesh, bowl: Bowl): void {
  const slope = (
    from: readonly [number, number],
    to: readonly [number, number],
    material: Material,
    rows = 3,
  ) =>
    surface(
      mesh,
      (u, v) => ring(bowl, u, [from[0] + (to[0] - from[0]) * v, from[1] + (to[1] - from[1]) * v]),
      { pieces: [120, rows], material },
    )
  const wall = steel(colour('#3a4147'), 0.1)
  slope([-2, 0], [-2, 1.4], boards(bowl))
  slope([-2, 1.4], [0, 1.4], wall)
  slope([0, 1.4], [22, 10], seating(bowl, 24, 180))
  slope([22, 10], [22, 13.5], wall)
  slope([21.4, 13.2], [21.4, 14.4], ribbon(bowl))
  slope([21.5, 14.5], [50, 33], seating(bowl, 34, 210))
  slope([50, 33], [50, 37], suites)
  slope([50, 37], [50, 46], steel(colour('#23282d'), 0.1))
}

/** Windows behind the last row, some of them lit. */
const suites: Material = ({ u, v }) => {
  const pane = Math.abs(u * 160 - Math.round(u * 160)) > 0.08 && v > 0.2 && v < 0.8
  const lit = hash(Math.round(u * 160 - 0.5), 9) > 0.35 ? 0.9 : 0.15
  return { colour: colour('#2a2f34'), ...(pane ? { glow: colour('#ffc98a', lit) } : {}) }
}

/** Rows of seats with stairs between the blocks, here and there one of the other colour. */
function seating(bowl: Bowl, rows: number, columns: number): Material {
  return ({ u, v }) => {
    const row = Math.floor(v * rows)
    const place = v * rows - row
    const block = (u * columns) / 6
    const stair = Math.abs(block - Math.round(block)) < 0.022
    const seat = hash(Math.floor(u * columns * 6), row + rows)
    const people = noise(u * 300, v * 60) * noise(u * 40, v * 9 + 4)
    const dye = mix(bowl.seats, bowl.accent, people > 0.36 && seat > 0.4 ? 0.7 * seat : 0.04)
    const shaded = place < 0.35 ? 0.22 : 0.6 + 0.6 * seat
    return { colour: stair ? colour('#6d7276') : scale(dye, shaded), shine: 0.05, gloss: 12 }
  }
}

function ribbon({ ribbon: light }: Bowl): Material {
  return ({ u }) => {
    const dash = noise(u * 90, 3) > 0.45 ? 1 : 0.35
    return { colour: [0, 0, 0], glow: scale(light, dash) }
  }
}

/** Advertising around the pitch, of nobody in particular. */
function boards({ ribbon: light }: Bowl): Material {
  return ({ u, v }) => {
    const lit = v > 0.2 && v < 0.85 && noise(u * 240, 8) > 0.62
    return {
      colour: colour('#1a1e24'),
      shine: 0.2,
      glow: lit ? scale(light, 0.35) : scale(colour('#2c5fa0'), 0.15),
    }
  }
}

/** A roof over the stands, open above the pitch, ribbed below. */
export function roof(mesh: Mesh, bowl: Bowl, { inner, height }: { inner: number; height: number }): void {
  const ribs: Material = ({ u, v }) => {
    const bay = Math.abs(u * 64 - Math.round(u * 64)) < 0.07 || Math.abs(v * 7 - Math.round(v * 7)) < 0.05
    return { colour: bay ? colour('#16191c') : colour('#8b959b'), shine: 0.1, gloss: 20 }
  }
  const at = (behind: number, up: number) => (u: number) => ring(bowl, u, [behind, up])
  const [edge, back] = [at(inner, height), at(54, height + 3)]
  surface(mesh, (u, v) => mix(edge(u), back(u), v), { pieces: [128, 7], material: ribs })
  const rim = at(inner, height + 2.2)
  surface(mesh, (u, v) => mix(edge(u), rim(u), v), {
    pieces: [128, 1],
    material: steel(colour('#c9d0d4'), 0.3),
  })
}

/** Grass: mown in stripes, marked out, a little worn. */
export function pitch(mesh: Mesh, half: readonly [number, number]): void {
  const at = (u: number, v: number): Vector => [(2 * u - 1) * (half[0] + 4), 0, (2 * v - 1) * (half[1] + 4)]
  surface(mesh, at, { pieces: [24, 16], material: grass(half) })
}

const grass =
  ([a, b]: readonly [number, number]): Material =>
  ({ position: [x, , z] }) => {
    const stripe = Math.floor((x + 200) / 5.5) % 2 === 0 ? 0.82 : 1.12
    const blades = 0.8 + 0.4 * noise(x * 3, z * 3) * (0.7 + 0.6 * noise(x * 0.2, z * 0.2))
    const green = scale(colour('#5c8a4a'), stripe * blades)
    return { colour: isLine(x, z, [a, b]) ? colour('#dfe4dc') : green, shine: 0.02, gloss: 5 }
  }

function isLine(x: number, z: number, [a, b]: readonly [number, number]): boolean {
  const [ax, az] = [Math.abs(x), Math.abs(z)]
  if (ax > a || az > b) return false
  const on = (value: number, at: number) => Math.abs(value - at) < 0.14
  const box = (deep: number, wide: number) =>
    ax >= a - deep && az <= wide && (on(ax, a - deep) || on(az, wide))
  const middle = ax < 0.14 || on(Math.hypot(x, z), 9.15)
  return on(ax, a - 0.15) || on(az, b - 0.15) || middle || box(16.5, 20.1) || box(5.5, 9.1)
}
