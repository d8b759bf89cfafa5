import type { Scene } from '../expose'
import { brushed, glowing, steel } from '../materials'
import { type Material, Mesh } from '../mesh'
import { hash, seededRandom } from '../random'
import { ball, box, curve, tube } from '../shapes'
import { colour, unit, type Vector } from '../vector'
import { close } from './studio'

/** An access point in its bracket under a roof, the lights of the ground out of focus behind it. */
export function accessPoint(): Scene {
  const mesh = new Mesh()
  const shell = steel(colour('#eceeee'), 0.4)
  const zinc = steel(colour('#aab3b8'), 0.6)
  housing(mesh, shell)
  box(mesh, [0, 0, 0.052], [0.4, 0.4, 0.012], steel(colour('#dfe2e3'), 0.5))
  ball(mesh, [0, -0.27, 0.048], { radius: 0.011, material: glowing(colour('#5affb0', 14)) })
  tube(
    mesh,
    [
      [0, -0.8, -0.24],
      [0, 3, -0.24],
    ],
    { radius: 0.07, material: zinc, sides: 24 },
  )
  for (const y of [-0.2, 0.2]) box(mesh, [0, y, -0.15], [0.3, 0.06, 0.2], zinc)
  for (const x of [-0.12, 0, 0.12]) {
    tube(
      mesh,
      curve(
        [
          [x, -0.33, 0],
          [x, -0.5, 0.01],
          [x * 0.6, -0.66, -0.12],
          [x * 0.5, -0.8, -0.2],
          [x * 0.5, -3, -0.2],
        ],
        9,
      ),
      { radius: 0.016, material: steel(colour('#1a1d20'), 0.4) },
    )
    tube(
      mesh,
      [
        [x, -0.31, 0],
        [x, -0.39, 0],
      ],
      { radius: 0.03, material: brushed(colour('#b9bfc3')) },
    )
  }
  lightsBehind(mesh)
  return {
    ...close(mesh, {
      eye: [-0.75, -0.35, 1.75],
      target: [0.02, -0.05, -0.1],
      angle: 40,
      focus: 1.9,
      aperture: 0.03,
    }),
    sky: ([, y]) => colour('#142338', 0.35 + 0.3 * y),
    bounds: { centre: [0, 0, 0], radius: 1 },
    exposures: 26,
  }
}

/** A flat box with round edges. */
function housing(mesh: Mesh, shell: Material): void {
  box(mesh, [0, 0, 0], [0.62, 0.62, 0.1], shell)
  for (const [x, y] of [
    [-0.31, 0],
    [0.31, 0],
    [0, 0.31],
    [0, -0.31],
  ] as const) {
    const ends: Vector[] = x
      ? [
          [x, -0.31, 0],
          [x, 0.31, 0],
        ]
      : [
          [-0.31, y, 0],
          [0.31, y, 0],
        ]
    tube(mesh, ends, { radius: 0.05, material: shell, sides: 16 })
  }
  for (const x of [-0.31, 0.31])
    for (const y of [-0.31, 0.31]) ball(mesh, [x, y, 0], { radius: 0.05, material: shell })
}

/** Far lamps, which the lens makes discs of. */
function lightsBehind(mesh: Mesh): void {
  const random = seededRandom(12)
  for (let n = 0; n < 46; n++) {
    const at: Vector = [(random() - 0.5) * 16, (random() - 0.35) * 8, -9 - random() * 6]
    const hue = ['#ffd9a0', '#fff4e0', '#ffb060', '#9fc4ff'][n % 4] ?? '#ffffff'
    ball(mesh, at, { radius: 0.11 + random() * 0.1, material: glowing(colour(hue, 3)), sides: 10 })
  }
}

/** Patch leads in a cabinet, close. */
export function patchPanel(): Scene {
  const mesh = new Mesh()
  const black = steel(colour('#1b1e21'), 0.35)
  for (let row = 0; row < 4; row++) {
    const y = 0.33 - row * 0.2
    box(mesh, [0, y, -0.03], [2.4, 0.17, 0.05], row % 2 ? steel(colour('#2a2f34'), 0.4) : black)
    for (let n = 0; n < 24; n++) port(mesh, [-1.03 + n * 0.09, y, 0], hash(n, row))
  }
  const random = seededRandom(77)
  const dyes = ['#f0c21e', '#27b3c4', '#2763b8', '#f07f1e', '#d9dde0']
  for (let n = 0; n < 40; n++) {
    const x = -1.03 + Math.floor(random() * 24) * 0.09
    const y = 0.33 - Math.floor(random() * 4) * 0.2 - 0.01
    const out = 0.14 + random() * 0.16
    const dye = steel(colour(dyes[n % dyes.length] ?? '#27b3c4'), 0.3)
    box(mesh, [x, y, 0.03], [0.04, 0.034, 0.07], dye)
    const line: Vector[] = [
      [x, y, 0.06],
      [x, y - 0.005, out * 0.7],
      [x + 0.02, y - 0.1, out],
      [x + (random() - 0.5) * 0.2, y - 0.45, out * 0.9],
      [x + (random() - 0.5) * 0.5, -1.1, 0.12],
    ]
    tube(mesh, curve(line, 9), { radius: 0.0115, material: dye, sides: 10 })
  }
  return {
    ...close(mesh, {
      eye: [-0.62, 0.22, 0.95],
      target: [0.12, 0.02, 0],
      angle: 36,
      focus: 1.0,
      aperture: 0.022,
    }),
    sun: { direction: unit([-0.5, 0.5, 0.7]), colour: colour('#dfeaff', 1.5), spread: 0.15 },
  }
}

function port(mesh: Mesh, [x, y, z]: Vector, chance: number): void {
  box(mesh, [x, y - 0.01, z], [0.066, 0.058, 0.012], steel(colour('#4a5156'), 0.3))
  box(mesh, [x, y - 0.01, z + 0.01], [0.05, 0.042, 0.01], steel(colour('#050606'), 0.1))
  if (chance > 0.25)
    box(
      mesh,
      [x - 0.018, y + 0.045, z],
      [0.014, 0.01, 0.006],
      glowing(colour(chance > 0.8 ? '#ffae2b' : '#4dff7a', 7)),
    )
}
