import { type Finish, type Material, plain } from './mesh'
import { hash, noise, turbulence } from './random'
import { mix, scale, smooth, type Vector } from './vector'

/** Galvanised or painted steel. */
export const steel = (paint: Vector, shine = 0.35): Material => plain({ colour: paint, shine, gloss: 40 })

/** Steel that mirrors what is around it. */
export const polished = (tint: Vector): Material => plain({ colour: tint, shine: 1, gloss: 160, metal: true })

/** Brushed metal: its scratches run along `v`. */
export const brushed =
  (tint: Vector): Material =>
  ({ u, v }): Finish => ({
    colour: scale(tint, 0.85 + 0.3 * noise(u * 180, v * 2)),
    shine: 0.8,
    gloss: 60,
    metal: true,
    relief: [0, (noise(u * 300, v * 3) - 0.5) * 0.12, 0],
  })

/** Cast concrete: stains, pores, and joints every so many metres. */
export const concrete =
  (tint: Vector, joint = 2.4): Material =>
  ({ position: [x, y, z] }): Finish => {
    const stain = turbulence(x * 0.6 + z * 0.5, y * 0.6 + z * 0.3, 5)
    const pores = hash(Math.floor(x * 90 + z * 70), Math.floor(y * 90)) > 0.93 ? 0.85 : 1
    const seam = Math.min(edgeOf(x / joint + z / joint), edgeOf(y / joint)) < 0.012 ? 0.55 : 1
    return { colour: scale(tint, (0.55 + 0.75 * stain) * pores * seam), shine: 0.04, gloss: 8 }
  }

const edgeOf = (t: number) => Math.abs(t - Math.round(t))

/** Cloth. */
export const cloth = (dye: Vector): Material => {
  return ({ position: [x, y, z] }) => {
    const fold = turbulence(x * 6 + z * 3, y * 9, 3) - 0.5
    return {
      colour: scale(dye, 0.85 + fold * 0.5),
      shine: 0.03,
      gloss: 6,
      relief: [fold * 0.7, fold * 0.3, 0],
    }
  }
}

/** A kernmantle rope: strands cross each other around it, with a thread of another colour. `v` in thicknesses. */
export const ropeSheath =
  (sheath: Vector, thread: Vector, strands = 10): Material =>
  ({ u, v, normal }): Finish => {
    const [left, right] = [u * strands + v * 0.55, u * strands - v * 0.55]
    const over = Math.floor(left) + Math.floor(right)
    const [a, b] = [fraction(left) - 0.5, fraction(right) - 0.5]
    const along = over % 2 === 0 ? a : b
    const other = over % 2 === 0 ? b : a
    const round = 1 - 1.4 * along * along - 0.9 * other * other
    const marked = (Math.floor(left) % strands === 0 || Math.floor(right) % strands === 3) && over % 2 === 0
    const fibre = 0.9 + 0.2 * noise(left * 9, right * 1.5)
    const bump: Vector = [normal[2] * along * 0.8, other * 0.8, -normal[0] * along * 0.8]
    return { colour: scale(marked ? thread : sheath, round * fibre), shine: 0.06, gloss: 10, relief: bump }
  }

const fraction = (t: number) => t - Math.floor(t)

/** Woven strap: ribs along it, stitches along its edges. `u` across from 0 to 1, `v` along in widths. */
export const webbing =
  (dye: Vector, stitch: Vector): Material =>
  ({ u, v, position }): Finish => {
    const rib = Math.sin(u * Math.PI * 22)
    const weft = Math.sin(v * Math.PI * 46 + (Math.floor(u * 11) % 2) * Math.PI)
    const fromEdge = Math.min(u, 1 - u)
    const sewn = Math.abs(fromEdge - 0.13) < 0.028 && fraction(v * 6.5) < 0.68
    const worn = 0.8 + 0.4 * noise(position[0] * 40, position[1] * 40)
    const body = scale(dye, (0.72 + 0.16 * rib + 0.14 * weft) * worn)
    return {
      colour: sewn ? stitch : mix(body, scale(body, 0.5), smooth(0.03, 0, fromEdge)),
      shine: sewn ? 0.12 : 0.05,
      gloss: 12,
      relief: [rib * 0.16, weft * 0.16, 0],
    }
  }

/** What glows evenly. */
export const glowing = (light: Vector): Material => plain({ colour: [0, 0, 0], glow: light })
