import { type Camera, viewOf } from './camera'
import { addTo, type Film } from './film'
import { turbulence } from './random'
import { dot, scale, subtract, unit, type Vector } from './vector'

/** A beam of light, seen because the air is not clear. */
export interface Beam {
  readonly from: Vector
  readonly towards: Vector
  readonly colour: Vector
  /** How much wider it is a metre on. */
  readonly spread: number
  readonly reach: number
}

/** Adds what haze scatters towards the camera. What stands in front of a beam hides it. */
export function addBeams(film: Film, camera: Camera, beams: readonly Beam[]): void {
  if (beams.length === 0) return
  const view = viewOf(camera, film, { lens: [0, 0], pixel: [0, 0] })
  const rods = beams.map((beam) => rodOf(beam, view.eye))
  for (let i = 0; i < film.width * film.height; i++) {
    const ray = view.ray(i % film.width, Math.floor(i / film.width))
    const far = film.distance[i] ?? 0
    for (const rod of rods) {
      const light = scattered(rod, ray, far)
      if (light > 0.002) addTo(film.light, i, scale(rod.beam.colour, light))
    }
  }
}

interface Rod {
  readonly beam: Beam
  readonly axis: Vector
  /** From the beam's lamp to the eye. */
  readonly offset: Vector
}

const rodOf = (beam: Beam, eye: Vector): Rod => ({
  beam,
  axis: unit(subtract(beam.towards, beam.from)),
  offset: subtract(eye, beam.from),
})

/** Of a line of sight: how near it passes the beam's axis, and where. */
function scattered({ beam, axis, offset }: Rod, ray: Vector, far: number): number {
  const [b, d, e] = [dot(ray, axis), dot(ray, offset), dot(axis, offset)]
  const sine2 = Math.max(1 - b * b, 1e-3)
  const along = (b * e - d) / sine2
  const place = (e - b * d) / sine2
  if (place < 0.02 || along < 0 || along > far || place > beam.reach) return 0
  const gap2 =
    dot(offset, offset) +
    along * along +
    place * place +
    2 * along * d -
    2 * place * e -
    2 * along * place * b
  const radius = 0.12 + place * beam.spread
  const core = Math.exp(-Math.max(0, gap2) / (radius * radius))
  if (core < 0.004) return 0
  const [x, y, z] = [
    beam.from[0] + axis[0] * place,
    beam.from[1] + axis[1] * place,
    beam.from[2] + axis[2] * place,
  ]
  const haze = 0.55 + 0.9 * turbulence(x * 0.5 + z * 0.3, y * 0.5 - z * 0.2, 3)
  const fade = (1 - place / beam.reach) ** 1.2 / (0.6 + place * beam.spread)
  return (core * haze * fade) / Math.sqrt(sine2)
}
