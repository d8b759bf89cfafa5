import type { Camera } from '../camera'
import type { Scene } from '../expose'
import { steel } from '../materials'
import { Mesh } from '../mesh'
import { technician, truss } from '../parts'
import { bar, box, surface } from '../shapes'
import { daylight, sunset } from '../skies'
import { colour, unit, type Vector } from '../vector'

interface RoofWork {
  readonly day: boolean
  readonly camera: Camera
}

/** A technician under a stadium roof's girders, against the sky. */
function roofWork({ day, camera }: RoofWork): Scene {
  const mesh = new Mesh()
  const paint = steel(colour('#59636b'), 0.5)
  for (let n = 0; n < 5; n++) {
    const z = 4 - n * 7
    const ends: [Vector, Vector] = [
      [-30, 9 + n * 0.5, z],
      [30, 12.5 + n * 0.5, z],
    ]
    truss(mesh, ends, { width: 1.5, height: 1.9, bays: 22, radius: 0.13, material: paint })
  }
  for (const x of [-16, -5.5, 6, 17]) {
    bar(
      mesh,
      [
        [x, 10.75 + x * 0.058, 8],
        [x, 13 + x * 0.058, -30],
      ],
      { radius: 0.11, material: paint },
    )
  }
  roofSheets(mesh)
  const hips: Vector = [3.7, 7.1, 4.1]
  technician(mesh, hips, {
    anchor: [3.7, 9.2, 4.2],
    jacket: colour('#e8601c'),
    hands: [
      [-0.12, 0.98, 0.22],
      [0.2, 0.62, 0.42],
    ],
    tail: 6,
  })
  box(mesh, [3.2, 8.72, 4.35], [0.5, 0.36, 0.34], steel(colour('#e6e9ea'), 0.3))
  const sun: Vector = unit(day ? [-0.5, 0.7, 0.6] : [0.75, 0.16, -0.9])
  return {
    camera,
    mesh,
    sky: day ? daylight(sun, 2.2) : sunset(sun, 3.7),
    sun: { direction: sun, colour: day ? colour('#fff2df', 2.4) : colour('#ffb46a', 4), spread: 0.03 },
    lamps: [
      { at: [0.5, 5.5, 9], colour: colour('#ffd9b0', 9) },
      { at: [6.5, 8.2, 3.2], colour: colour('#ffb070', 5) },
    ],
    ambient: 1.6,
    bounds: { centre: [2, 8, 0], radius: 16 },
    air: { density: 0.006, colour: colour('#b98a7a', 0.35) },
    exposures: 8,
  }
}

/** Translucent sheets between the girders' upper tubes, far back. */
function roofSheets(mesh: Mesh): void {
  const sheet = steel(colour('#2b3138'), 0.2)
  for (let n = 1; n < 5; n++) {
    const at = (u: number, v: number): Vector => [-24 + u * 60, 13.4 + n * 0.5, 4 - n * 7 + (v - 0.5) * 4.6]
    surface(mesh, at, { pieces: [20, 1], material: sheet })
  }
}

export const roofTruss = () =>
  roofWork({
    day: false,
    camera: { eye: [1.2, 5.4, 10.2], target: [2.35, 7.15, 3.5], angle: 29, focus: 6.9, aperture: 0.03 },
  })
export const roofByDay = () =>
  roofWork({
    day: true,
    camera: { eye: [6.6, 5.2, 9.4], target: [3.3, 7.8, 3.4], angle: 29, focus: 6.9, aperture: 0.03 },
  })
