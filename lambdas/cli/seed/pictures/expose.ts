import { addBeams, type Beam } from './beams'
import { type Camera, type Sample, type Size, type View, viewOf } from './camera'
import { addTo, type Film, read, write } from './film'
import { type Lamp, type Light, type Sun, shade, throughAir } from './lighting'
import type { Mesh } from './mesh'
import { seededRandom } from './random'
import { rasterise, type Visible } from './rasterise'
import { around, type Bounds, shadowsFrom } from './shadow'
import { length, scale, subtract, unit, type Vector } from './vector'

/** What a picture is taken of. */
export interface Scene {
  readonly camera: Camera
  readonly mesh: Mesh
  /** What is seen, and mirrored, where nothing stands. */
  readonly sky: (direction: Vector) => Vector
  /** What the sky gives as light; `sky` itself where that would do. */
  readonly dome?: (direction: Vector) => Vector
  readonly sun: Sun
  readonly lamps?: readonly Lamp[]
  readonly ambient?: number
  readonly bounds: Bounds
  /** How much of the light a metre of air takes, and what it gives instead. */
  readonly air?: { readonly density: number; readonly colour: Vector }
  /** How often the shutter opens: the more, the smoother blur and shadows. */
  readonly exposures: number
  /** Beams of light in hazy air. */
  readonly beams?: readonly Beam[]
}

/** Takes the picture many times, each time through another place of the lens and in another light. */
export function expose(scene: Scene, size: Size): Film {
  const { width, height } = size
  const light = new Float32Array(width * height * 3)
  const distance = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
  const random = seededRandom(7)
  const background = backgroundOf(scene, size)
  for (let n = 0; n < scene.exposures; n++) {
    const view = viewOf(scene.camera, size, sampleAt(n, scene.exposures))
    const visible = rasterise(scene.mesh, size, view.project)
    const lit = lightOf(scene, { n, turn: random() })
    const pixel = pixelOf({ scene, visible, view, light: lit })
    for (let i = 0; i < width * height; i++) {
      const seen = pixel(i)
      addTo(light, i, scale(seen?.colour ?? read(background, i), 1 / scene.exposures))
      if (seen && n === 0) distance[i] = seen.distance
    }
  }
  const film = { ...size, light, distance }
  addBeams(film, scene.camera, scene.beams ?? [])
  return film
}

/** Sunflower seeds: evenly over the lens, and over the pixel. */
function sampleAt(n: number, of: number): Sample {
  const radius = Math.sqrt((n + 0.5) / of)
  const golden = n * 2.399963
  const pixel = [((n * 0.754877) % 1) * 2 - 1, ((n * 0.569841) % 1) * 2 - 1] as const
  return { lens: [radius * Math.cos(golden), radius * Math.sin(golden)], pixel }
}

function backgroundOf({ camera, sky }: Scene, size: Size): Float32Array {
  const view = viewOf(camera, size, { lens: [0, 0], pixel: [0, 0] })
  const light = new Float32Array(size.width * size.height * 3)
  for (let i = 0; i < size.width * size.height; i++) {
    write(light, i, sky(view.ray(i % size.width, Math.floor(i / size.width))))
  }
  return light
}

/** Another place of the sun's disc and another direction of the sky for each exposure. */
function lightOf(scene: Scene, { n, turn }: { n: number; turn: number }): Light {
  const { sun, mesh, bounds, exposures, lamps = [], ambient = 1 } = scene
  const [height, round] = [(n + 0.5) / exposures, n * 2.399963 + turn]
  const flat = Math.sqrt(1 - height * height)
  const from: Vector = [flat * Math.cos(round), height, flat * Math.sin(round)]
  const disc = Math.sqrt((((n * 5) % exposures) + 0.5) / exposures)
  const direction = unit(
    around(sun.direction, sun.spread, [disc * Math.cos(round * 3), disc * Math.sin(round * 3)]),
  )
  const dome = scene.dome ?? scene.sky
  return {
    sun: { ...sun, direction },
    sunlit: length(sun.colour) > 0 ? shadowsFrom(mesh, direction, bounds) : () => false,
    from,
    fromLit: shadowsFrom(mesh, from, bounds),
    fromColour: dome(from),
    sky: dome,
    ambient,
    lamps,
  }
}

interface Exposure {
  readonly scene: Scene
  readonly visible: Visible
  readonly view: View
  readonly light: Light
}

/** What is seen at a pixel; undefined for the sky. */
function pixelOf({ scene: { mesh, air }, visible, view, light }: Exposure) {
  const { triangle, corners, second, third } = visible
  return (i: number): { colour: Vector; distance: number } | undefined => {
    const t = triangle[i] ?? -1
    if (t < 0) return
    const place = mesh.place(t, weightsAt(corners, t, [second[i] ?? 0, third[i] ?? 0]))
    const material = mesh.materials[t]
    if (!material) return
    const colour = shade(place, material(place), { eye: view.eye, light })
    const distance = length(subtract(place.position, view.eye))
    return {
      distance,
      colour: air ? throughAir(colour, air.colour, Math.exp(-distance * air.density)) : colour,
    }
  }
}

/** On the screen far halves look shorter: what a corner weighs there is set right by how near it is. */
function weightsAt(corners: Float32Array, t: number, [b, c]: readonly [number, number]): Vector {
  const near: Vector = [
    (1 - b - c) * (corners[3 * t] ?? 0),
    b * (corners[3 * t + 1] ?? 0),
    c * (corners[3 * t + 2] ?? 0),
  ]
  return scale(near, 1 / (near[0] + near[1] + near[2]))
}
