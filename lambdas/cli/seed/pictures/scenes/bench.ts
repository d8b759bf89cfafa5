import type { Scene } from '../expose'
import { brushed, polished, ropeSheath, steel } from '../materials'
import { type Material, Mesh } from '../mesh'
import { noise, seededRandom, turbulence } from '../random'
import { curve, surface, tube } from '../shapes'
import { add, colour, scale, type Vector } from '../vector'
import { close } from './studio'

const bench: Material = ({ position: [x, , z] }) => {
  const grain = turbulence(x * 3 + 0.4 * noise(z * 2, x), z * 34, 4)
  const board = Math.abs(x / 0.19 - Math.round(x / 0.19)) < 0.015 ? 0.25 : 1
  return { colour: scale(colour('#5b4636'), (0.45 + 0.9 * grain) * board), shine: 0.08, gloss: 14 }
}

function table(mesh: Mesh, material: Material): void {
  const at = (u: number, v: number): Vector => [(u - 0.5) * 9, 0, 3 - v * 9]
  surface(mesh, at, { pieces: [60, 60], material })
}

/** A coil of rope, a carabiner within. */
export function ropeCoil(): Scene {
  const mesh = new Mesh()
  table(mesh, bench)
  coil(mesh, 41)
  carabiner(mesh, { at: [0.02, 0.03, 0.02], size: 0.13, material: polished(colour('#dfe3e6')) })
  return close(mesh, {
    eye: [0.25, 0.8, 0.85],
    target: [0.0, 0.04, 0.02],
    angle: 36,
    focus: 1.05,
    aperture: 0.014,
  })
}

/** A bench laid out before a job: rope, helmet, carabiners. */
export function gearBench(): Scene {
  const mesh = new Mesh()
  table(mesh, bench)
  coil(mesh, 17)
  helmet(mesh, [0.6, 0, -0.2])
  const metals = ['#dfe3e6', '#c8641f', '#dfe3e6', '#39424a']
  metals.forEach((tint, n) => {
    carabiner(mesh, {
      at: [0.44 + n * 0.135, 0.008, 0.2 + n * 0.012],
      size: 0.085,
      material: polished(colour(tint)),
    })
  })
  return close(mesh, {
    eye: [0.4, 0.95, 1.3],
    target: [0.24, 0.05, 0.0],
    angle: 37,
    focus: 1.5,
    aperture: 0.014,
  })
}

/** A climbing helmet: shell, ribs, brim. */
function helmet(mesh: Mesh, [x, y, z]: Vector): void {
  const shell: Material = ({ u, v }) => {
    const vent = Math.abs(u - 0.1) % 0.25 < 0.03 && v > 0.35 && v < 0.7
    return { colour: vent ? colour('#15181b') : colour('#e9e7df'), shine: 0.5, gloss: 70 }
  }
  const dome = (u: number, v: number): Vector => {
    const [round, tilt] = [u * 2 * Math.PI, v * 0.5 * Math.PI]
    const ridge = 1 + 0.03 * Math.cos(round * 4)
    return [
      x + 0.17 * ridge * Math.cos(round) * Math.cos(tilt),
      y + 0.03 + 0.17 * Math.sin(tilt),
      z + 0.2 * ridge * Math.sin(round) * Math.cos(tilt),
    ]
  }
  surface(mesh, dome, { pieces: [48, 16], material: shell })
  const brim = Array.from({ length: 41 }, (_, k): Vector => dome(k / 40, 0.02))
  tube(mesh, brim, { radius: 0.012, material: steel(colour('#c4531b'), 0.3) })
}

function coil(mesh: Mesh, seed: number): void {
  const random = seededRandom(seed)
  const loops: Vector[] = []
  for (let n = 0; n < 14; n++) {
    const [wide, tilt] = [0.27 + random() * 0.05, random() * 0.5]
    const centre: Vector = [(random() - 0.5) * 0.04, 0.02 + n * 0.0085, (random() - 0.5) * 0.04]
    for (let k = 0; k < 9; k++) {
      const turn = (k / 9) * 2 * Math.PI + tilt
      loops.push(add(centre, [wide * 1.15 * Math.cos(turn), random() * 0.012, wide * 0.85 * Math.sin(turn)]))
    }
  }
  const sheath = ropeSheath(colour('#c4531b'), colour('#16202b'))
  tube(mesh, curve([...loops, [0.5, 0.02, 0.4], [0.75, 0.016, 0.55]], 7), {
    radius: 0.0165,
    material: sheath,
    sides: 16,
  })
}

interface Carabiner {
  readonly at: Vector
  readonly size: number
  readonly material: Material
}

/** A pear of bent bar with a screwed sleeve on its gate, lying flat. */
function carabiner(mesh: Mesh, { at, size, material }: Carabiner): void {
  const shape: [number, number][] = [
    [-0.45, -0.75],
    [0.3, -0.85],
    [0.55, -0.55],
    [0.5, 0.4],
    [0.1, 0.85],
    [-0.45, 0.75],
    [-0.62, 0.4],
    [-0.55, -0.5],
  ]
  const points = [...shape, ...shape.slice(0, 2)].map(([x, z]): Vector => add(at, [x * size, 0.01, z * size]))
  tube(mesh, curve(points, 9), { radius: size * 0.085, material, sides: 18 })
  const gate = (z: number): Vector => add(at, [-0.6 * size, 0.01, z * size])
  tube(mesh, [gate(-0.25), gate(0.25)], {
    radius: size * 0.125,
    material: brushed(colour('#c8641f')),
    sides: 20,
  })
}
