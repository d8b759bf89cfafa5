import type { Finish, Place } from './mesh'
import type { Lit } from './shadow'
import { add, dot, length, mix, multiply, scale, subtract, unit, type Vector } from './vector'

/** Light from one direction: the sun, or lamps so many that they are as one. */
export interface Sun {
  readonly direction: Vector
  readonly colour: Vector
  /** How wide it is: 0 throws hard shadows. */
  readonly spread: number
}

/** A lamp that shines on what is near it. */
export interface Lamp {
  readonly at: Vector
  readonly colour: Vector
}

/** All the light of one exposure. */
export interface Light {
  readonly sun: Sun
  readonly sunlit: Lit
  /** One direction of the sky; the exposures together see all of it. */
  readonly from: Vector
  readonly fromLit: Lit
  readonly fromColour: Vector
  readonly sky: (direction: Vector) => Vector
  /** What the sky's light counts. */
  readonly ambient: number
  readonly lamps: readonly Lamp[]
}

/** What comes from a place to the eye. */
export function shade(place: Place, finish: Finish, { eye, light }: { eye: Vector; light: Light }): Vector {
  const view = unit(subtract(eye, place.position))
  const normal = facing(place.normal, finish.relief, view)
  const { shine = 0, gloss = 30, metal = false } = finish
  const spot = { place, normal, view, shine, gloss }
  const lamps = lamplight(spot, light.lamps)
  let diffuse = multiply(add(skylight(spot, light), lamps.diffuse), finish.colour)
  const mirrored = add(sparkle(spot, light), lamps.mirrored)
  if (metal) {
    const reflected = multiply(light.sky(reflect(view, normal)), finish.colour)
    const edge = (1 - Math.max(0, dot(view, normal))) ** 3
    diffuse = add(scale(diffuse, 0.25), scale(reflected, shine * (0.75 + edge)))
  }
  const sum = add(diffuse, metal ? multiply(mirrored, finish.colour) : mirrored)
  return finish.glow ? add(sum, finish.glow) : sum
}

interface Spot {
  readonly place: Place
  readonly normal: Vector
  readonly view: Vector
  readonly shine: number
  readonly gloss: number
}

/** Both sides of a surface can be looked at. */
function facing(normal: Vector, relief: Vector | undefined, view: Vector): Vector {
  const turned = dot(normal, view) < 0 ? scale(normal, -1) : normal
  return relief ? unit(add(turned, relief)) : turned
}

/** What nobody would see need not be worked out. */
const tooDim = 0.004

/**
 * All lamps together; what falls off with the square of the distance. Half of a picture's time goes by here, which is
 * why it is written out in numbers.
 */
function lamplight({ place: { position }, normal, view, shine, gloss }: Spot, lamps: readonly Lamp[]) {
  const diffuse: [number, number, number] = [0, 0, 0]
  const mirrored: [number, number, number] = [0, 0, 0]
  for (const { at, colour } of lamps) {
    const x = at[0] - position[0]
    const y = at[1] - position[1]
    const z = at[2] - position[2]
    const distance2 = x * x + y * y + z * z + 0.05
    const near = 1 / Math.sqrt(distance2)
    const facing = (normal[0] * x + normal[1] * y + normal[2] * z) * near
    if (facing > 0) brighten(diffuse, colour, facing / distance2)
    if (shine * colour[1] > tooDim * distance2) {
      const half: Vector = [view[0] + x * near, view[1] + y * near, view[2] + z * near]
      brighten(mirrored, colour, glint({ normal, half, shine, gloss }) / distance2)
    }
  }
  return { diffuse, mirrored }
}

function brighten(sum: [number, number, number], colour: Vector, by: number): void {
  sum[0] += colour[0] * by
  sum[1] += colour[1] * by
  sum[2] += colour[2] * by
}

function skylight(
  { place, normal }: Spot,
  { sun, sunlit, from, fromLit, fromColour, ambient }: Light,
): Vector {
  const fromSky = Math.max(0, dot(normal, from))
  const open = fromSky > 0 && fromLit(place.position)
  const domed = scale(fromColour, ambient * (0.08 + (open ? 2 * fromSky : 0)))
  const fromSun = Math.max(0, dot(normal, sun.direction))
  const direct = fromSun > 0 && sunlit(place.position) ? fromSun : 0
  return add(domed, scale(sun.colour, direct))
}

function sparkle(spot: Spot, { sun, sunlit }: Light): Vector {
  const strength = spot.shine === 0 ? 0 : highlight(spot, sun.direction)
  return strength > 1e-4 && sunlit(spot.place.position) ? scale(sun.colour, strength) : [0, 0, 0]
}

const highlight = ({ normal, view, shine, gloss }: Spot, direction: Vector) =>
  glint({ normal, half: add(view, direction), shine, gloss })

interface Glint {
  readonly normal: Vector
  /** Between the light and the eye, of any length. */
  readonly half: Vector
  readonly shine: number
  readonly gloss: number
}

/** Blinn and Phong's: strongest where the surface would mirror the light into the eye. */
function glint({ normal, half, shine, gloss }: Glint): number {
  const cosine = dot(normal, half) / length(half)
  return cosine > 0.3 ? shine * ((gloss + 8) / 25) * cosine ** gloss : 0
}

const reflect = (view: Vector, normal: Vector): Vector => subtract(scale(normal, 2 * dot(view, normal)), view)

/** Air between: the farther, the more of its own colour. */
export const throughAir = (seen: Vector, air: Vector, clear: number): Vector => mix(air, seen, clear)
