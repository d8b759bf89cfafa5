import type { Scene } from '../expose'
import { steel } from '../materials'
import { Mesh } from '../mesh'
import { floodlights, technician, truss } from '../parts'
import { bar, box } from '../shapes'
import { dusk } from '../skies'
import { colour, unit, type Vector } from '../vector'

const frame = steel(colour('#7d878d'), 0.5)

/** The head of a floodlight tower at dusk, cameras and antennas being fixed below its lamps. */
export function floodlightTower(): Scene {
  const mesh = new Mesh()
  for (const x of [-1.6, 1.6])
    truss(
      mesh,
      [
        [x, 10, -0.8],
        [x, 31, -0.8],
      ],
      { width: 1.1, height: 1.1, bays: 16, radius: 0.11, material: frame },
    )
  for (let row = 0; row < 4; row++)
    bar(
      mesh,
      [
        [-6, 27.1 + row * 1.5, -0.5],
        [6, 27.1 + row * 1.5, -0.5],
      ],
      { radius: 0.1, material: frame },
    )
  for (const x of [-6, -2, 2, 6])
    bar(
      mesh,
      [
        [x, 26.5, -0.5],
        [x, 32.3, -0.5],
      ],
      { radius: 0.1, material: frame },
    )
  floodlights(mesh, [0, 29.3, 0], {
    columns: 8,
    rows: 4,
    pitch: 1.5,
    light: colour('#eaf2ff', 16),
    facing: [-0.25, -0.5, 1],
  })
  box(mesh, [0, 25.4, -0.4], [9, 0.12, 1.8], frame)
  for (const y of [26, 26.5])
    bar(
      mesh,
      [
        [-4.5, y, 0.5],
        [4.5, y, 0.5],
      ],
      { radius: 0.04, material: frame },
    )
  for (const x of [-3, 3.2]) box(mesh, [x, 24.7, 0.3], [0.45, 1.1, 0.25], steel(colour('#e4e7e8'), 0.4))
  technician(mesh, [2.1, 22.9, 0.9], {
    anchor: [2.1, 25.4, 0.7],
    jacket: colour('#e8601c'),
    hands: [
      [-0.1, 0.95, -0.1],
      [0.5, 0.9, -0.2],
    ],
    tail: 9,
  })
  const sun: Vector = unit([0.6, 0.1, -0.8])
  return {
    camera: { eye: [-7.5, 15.5, 16], target: [-0.4, 25.6, 0], angle: 34, focus: 20, aperture: 0.03 },
    mesh,
    sky: dusk(sun, 4.9),
    sun: { direction: sun, colour: colour('#ff9a5a', 0.8), spread: 0.05 },
    lamps: [
      { at: [0, 27.5, 4], colour: colour('#eaf2ff', 14) },
      { at: [-2, 20, 8], colour: colour('#ffd9b0', 22) },
    ],
    ambient: 1.3,
    bounds: { centre: [0, 25, 0], radius: 10 },
    exposures: 8,
  }
}
