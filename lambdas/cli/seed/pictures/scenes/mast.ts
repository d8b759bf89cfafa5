import type { Scene } from '../expose'
import { steel } from '../materials'
import { Mesh } from '../mesh'
import { technician } from '../parts'
import { ball, bar, box, curve, surface, tube } from '../shapes'
import { daylight, sunset } from '../skies'
import { across, add, colour, scale, unit, type Vector } from '../vector'

const panel = steel(colour('#e4e7e8'), 0.35)
const zinc = steel(colour('#9aa3a8'), 0.6)
const dark = steel(colour('#20252a'), 0.3)

interface Mast {
  readonly evening: boolean
  readonly eye: Vector
  readonly target: Vector
  readonly angle: number
}

/** Sector antennas on a lattice mast, somebody at work on one of them. */
function mast({ evening, eye, target, angle }: Mast): Scene {
  const mesh = new Mesh()
  lattice(mesh)
  for (let n = 0; n < 3; n++) sector(mesh, (n * 2 * Math.PI) / 3 + 0.35, 21.5)
  for (let n = 0; n < 3; n++) sector(mesh, (n * 2 * Math.PI) / 3 + 1.1, 17.6)
  dish(mesh, [-1.25, 14.6, 0.8])
  dish(mesh, [1.2, 15.3, 0.9])
  technician(mesh, [1.55, 18.9, 1.35], {
    anchor: [0.75, 24, 0.75],
    jacket: colour('#e8601c'),
    hands: [
      [-0.2, 0.75, -0.15],
      [0.22, 0.62, 0.35],
    ],
    tail: 9,
  })
  const sun = unit(evening ? [0.7, 0.12, -0.7] : [0.5, 0.55, 0.5])
  return {
    camera: { eye, target, angle, focus: 14, aperture: 0.02 },
    mesh,
    sky: evening ? sunset(sun, 8.4) : daylight(sun, 5.2),
    sun: { direction: sun, colour: evening ? colour('#ffb57a', 3.2) : colour('#fff1dc', 1.7), spread: 0.04 },
    ambient: evening ? 1.3 : 0.85,
    bounds: { centre: [0, 18, 0], radius: 9 },
    exposures: 8,
  }
}

function lattice(mesh: Mesh): void {
  const leg = (corner: number, y: number): Vector => {
    const reach = 0.95 - y * 0.012
    return [reach * (corner % 3 === 0 ? 1 : -1), y, reach * (corner < 2 ? 1 : -1)]
  }
  for (let corner = 0; corner < 4; corner++) {
    bar(mesh, [leg(corner, 0), leg(corner, 25)], { radius: 0.085, material: zinc })
    for (let y = 0; y < 25; y += 1.25) {
      const next = (corner + 1) % 4
      const brace = { radius: 0.035, material: zinc, sides: 7 }
      bar(mesh, [leg(corner, y), leg(next, y + 1.25)], brace)
      bar(mesh, [leg(next, y), leg(corner, y + 1.25)], brace)
      bar(mesh, [leg(corner, y), leg(next, y)], brace)
    }
  }
  for (let n = 0; n < 5; n++) {
    const cable = Array.from(
      { length: 26 },
      (_, y): Vector => [0.3 - n * 0.11, y, 0.82 - y * 0.01 + 0.02 * Math.sin(y + n)],
    )
    tube(mesh, cable, { radius: 0.035, material: dark, sides: 7 })
  }
}

/** A tall panel on a pole that stands off the mast, a radio behind it, cables between. */
function sector(mesh: Mesh, turn: number, y: number): void {
  const at = (out: number, side: number, up: number): Vector => [
    out * Math.cos(turn) - side * Math.sin(turn),
    y + up,
    out * Math.sin(turn) + side * Math.cos(turn),
  ]
  bar(mesh, [at(1.7, 0, -1.3), at(1.7, 0, 1.5)], { radius: 0.06, material: zinc })
  for (const up of [-0.8, 0.9]) bar(mesh, [at(0.6, 0, up), at(1.7, 0, up)], { radius: 0.05, material: zinc })
  for (const side of [-0.27, 0.27]) {
    const line = curve([at(1.98, side * 0.55, -1.05), at(1.98, side * 0.55, 1.15)], 6)
    tube(mesh, line, { radius: 0.17, material: panel, sides: 14 })
    ball(mesh, at(1.98, side * 0.55, 1.15), { radius: 0.17, material: panel })
    ball(mesh, at(1.98, side * 0.55, -1.05), { radius: 0.17, material: panel })
    const loop = curve(
      [at(1.95, side * 0.5, -1.2), at(1.9, side, -1.65), at(1.5, side, -1.3), at(1.4, 0, -0.5)],
      8,
    )
    tube(mesh, loop, { radius: 0.022, material: dark, sides: 7 })
  }
  box(mesh, at(1.42, 0, -0.2), [0.42, 0.75, 0.42], zinc)
}

/** A microwave dish under its drum-shaped cover. */
function dish(mesh: Mesh, [x, y, z]: Vector): void {
  const drum: [Vector, Vector] = [
    [x, y, z],
    [x * 1.25, y, z + 0.5],
  ]
  bar(mesh, drum, { radius: 0.6, material: panel, sides: 36 })
  for (const t of [0, 1]) {
    const centre: Vector = [x * (1 + 0.25 * t), y, z + 0.5 * t]
    const [side, up] = across(unit([x * 0.25, 0, 0.5]))
    const cover = (u: number, v: number): Vector =>
      add(
        centre,
        add(scale(side, 0.6 * v * Math.cos(u * 2 * Math.PI)), scale(up, 0.6 * v * Math.sin(u * 2 * Math.PI))),
      )
    surface(mesh, cover, { pieces: [36, 3], material: panel })
  }
}

export const heroMast = () =>
  mast({ evening: false, eye: [-2.6, 12.5, 12.5], target: [-2.2, 18.9, 0], angle: 34 })
export const eveningMast = () => mast({ evening: true, eye: [3.5, 13, 13], target: [0.2, 19, 0], angle: 36 })
