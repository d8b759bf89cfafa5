import type { Scene } from '../expose'
import type { Mesh } from '../mesh'
import { add, colour, scale, unit, type Vector } from '../vector'

/** A window to the left and a dim room: what metal mirrors. */
const studio = ([x, y, z]: Vector): Vector => {
  const window = Math.max(0, -x * 0.7 + y * 0.5 + z * 0.3) ** 6
  const strip = Math.abs(x - 0.5) < 0.12 && y > 0.1 ? 0.9 : 0
  const base = 0.05 + 0.2 * Math.max(0, y)
  return add(scale([1, 0.97, 0.92], base + window * 2.2 + strip), scale([1, 0.6, 0.3], Math.max(0, x) * 0.08))
}

/** A scene on a table, taken from near. */
export const close = (mesh: Mesh, camera: Scene['camera']): Scene => ({
  camera,
  mesh,
  sky: () => [0.02, 0.022, 0.025],
  dome: studio,
  sun: { direction: unit([-0.6, 0.75, 0.35]), colour: colour('#fff2e2', 2.2), spread: 0.18 },
  ambient: 0.9,
  bounds: { centre: [0, 0.1, 0], radius: 0.9 },
  exposures: 14,
})
