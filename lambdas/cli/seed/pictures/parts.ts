import { cloth, glowing, ropeSheath, steel } from './materials'
import type { Material, Mesh } from './mesh'
import { ball, bar, beam, block, curve, tube } from './shapes'
import { across, add, colour, mix, scale, subtract, unit, type Vector } from './vector'

interface Truss {
  readonly width: number
  readonly height: number
  readonly bays: number
  /** Of the chords; the braces are half as thick. */
  readonly radius: number
  readonly material: Material
}

/** A girder of three tubes, braced in zigzags, its single tube below. */
export function truss(mesh: Mesh, [from, to]: readonly [Vector, Vector], given: Truss): void {
  const { width, height, bays, radius, material } = given
  const [side] = across(unit(subtract(to, from)))
  const chord =
    (sideways: number, down: number) =>
    (t: number): Vector =>
      add(mix(from, to, t), add(scale(side, sideways), [0, -down, 0]))
  const [left, right, low] = [chord(-width / 2, 0), chord(width / 2, 0), chord(0, height)]
  for (const line of [left, right, low]) bar(mesh, [line(0), line(1)], { radius, material })
  const brace = { radius: radius / 2, material, sides: 7 }
  for (let bay = 0; bay < bays; bay++) {
    const [a, b, c] = [bay / bays, (bay + 0.5) / bays, (bay + 1) / bays]
    for (const line of [left, right]) {
      bar(mesh, [line(a), low(b)], brace)
      bar(mesh, [low(b), line(c)], brace)
    }
    bar(mesh, [left(a), right(a)], brace)
    bar(mesh, [left(a), right(c)], brace)
  }
}

const skin = steel(colour('#b98a6c'), 0.05)

interface Technician {
  /** Where the rope is fixed above. */
  readonly anchor: Vector
  readonly jacket: Vector
  /** Where the hands are, seen from the hips: the first reaches up. */
  readonly hands: readonly [Vector, Vector]
  /** How far below the hips the rope's end hangs. */
  readonly tail: number
}

/** Somebody in a harness on two ropes, seated, a metre and three quarters tall; `hips` is where they sit. */
export function technician(mesh: Mesh, hips: Vector, { anchor, jacket, hands, tail }: Technician): void {
  const at = (offset: Vector) => add(hips, offset)
  const coat = cloth(jacket)
  const trousers = cloth(colour('#20262c'))
  const dark = steel(colour('#15181b'), 0.2)
  const shoulders = at([-0.02, 0.52, -0.1])
  tube(mesh, curve([at([0, 0, 0]), at([0, 0.25, -0.05]), shoulders], 5), { radius: 0.165, material: coat })
  bar(mesh, [at([-0.17, 0.49, -0.1]), at([0.17, 0.49, -0.1])], { radius: 0.1, material: coat })
  ball(mesh, at([-0.17, 0.49, -0.1]), { radius: 0.105, material: coat })
  ball(mesh, at([0.17, 0.49, -0.1]), { radius: 0.105, material: coat })
  bar(mesh, [shoulders, at([0, 0.68, -0.1])], { radius: 0.065, material: skin })
  ball(mesh, at([0, 0.76, -0.08]), { radius: 0.105, material: skin })
  helmet(mesh, at([0, 0.8, -0.09]))
  for (const sign of [-1, 1] as const) {
    const hand = at(hands[sign < 0 ? 0 : 1])
    const shoulder = at([sign * 0.2, 0.5, -0.08])
    const elbow = add(mix(shoulder, hand, 0.5), [sign * 0.09, -0.07, 0.03])
    tube(mesh, curve([shoulder, elbow, hand], 6), { radius: 0.062, material: coat })
    ball(mesh, hand, { radius: 0.06, material: dark })
    const knee = at([sign * 0.17, -0.06, 0.43])
    const foot = at([sign * 0.15, -0.5, 0.33])
    tube(mesh, curve([at([sign * 0.09, -0.04, 0]), knee, foot], 8), { radius: 0.088, material: trousers })
    beam(mesh, [add(foot, [0, -0.02, -0.09]), add(foot, [0, -0.06, 0.19])], {
      size: [0.1, 0.11],
      material: dark,
    })
  }
  harness(mesh, at, dark)
  const line = { radius: 0.014, material: ropeSheath(colour('#e9e4d8'), colour('#c8371f')), sides: 8 }
  bar(mesh, [anchor, at([0.02, 0.05, 0.2])], line)
  bar(mesh, [add(anchor, [0.12, 0, 0.05]), at([0.13, 0.4, 0.12])], line)
  bar(mesh, [at([0.05, 0.05, 0.2]), at([0.16, -tail, 0.1])], line)
}

function helmet(mesh: Mesh, centre: Vector): void {
  const shell = steel(colour('#f2f0e8'), 0.5)
  ball(mesh, centre, { radius: 0.13, material: shell, sides: 18 })
  beam(mesh, [add(centre, [0, -0.015, 0.06]), add(centre, [0, -0.035, 0.17])], {
    size: [0.2, 0.02],
    material: shell,
  })
}

/** Belt, leg loops, and the tools that hang from them. */
function harness(mesh: Mesh, at: (offset: Vector) => Vector, material: Material): void {
  bar(mesh, [at([0, 0.05, -0.01]), at([0, 0.12, -0.02])], { radius: 0.18, material, sides: 16 })
  for (const sign of [-1, 1]) {
    bar(mesh, [at([sign * 0.12, -0.05, 0.16]), at([sign * 0.125, -0.05, 0.21])], { radius: 0.1, material })
    bar(mesh, [at([sign * 0.2, 0.04, -0.05]), at([sign * 0.24, -0.26, -0.06])], { radius: 0.035, material })
  }
  ball(mesh, at([0.26, -0.3, -0.07]), { radius: 0.1, material })
}

interface Floodlights {
  readonly columns: number
  readonly rows: number
  /** From lamp to lamp. */
  readonly pitch: number
  readonly light: Vector
  /** The way they shine. */
  readonly facing: Vector
}

/** A bank of floodlights. */
export function floodlights(mesh: Mesh, centre: Vector, given: Floodlights): void {
  const { columns, rows, pitch, light, facing } = given
  const forward = unit(facing)
  const [side, up] = across(forward)
  const place = (column: number, row: number) =>
    add(
      centre,
      add(scale(side, (column - (columns - 1) / 2) * pitch), scale(up, (row - (rows - 1) / 2) * pitch)),
    )
  const half = pitch * 0.36
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const middle = place(column, row)
      const axes = [scale(side, half), scale(up, half), scale(forward, half * 0.6)] as const
      block(mesh, middle, { axes, material: steel(colour('#24292d')) })
      const glass = [scale(side, half * 0.85), scale(up, half * 0.85), scale(forward, half * 0.1)] as const
      block(mesh, add(middle, scale(forward, half * 0.62)), { axes: glass, material: glowing(light) })
    }
  }
}
