import type { Mesh } from './mesh'
import { rasterise } from './rasterise'
import { across, dot, scale, subtract, type Vector } from './vector'

/** The part of a scene within which things throw shadows on each other. */
export interface Bounds {
  readonly centre: Vector
  readonly radius: number
}

/** Whether light from a direction reaches a point. */
export type Lit = (point: Vector) => boolean

const side = 900

/** Looks at the scene from where the light comes: what it does not see lies in shadow. */
export function shadowsFrom(mesh: Mesh, direction: Vector, { centre, radius }: Bounds): Lit {
  const [right, up] = across(direction)
  const zoom = side / 2 / radius
  const project = (point: Vector): Vector => {
    const from = subtract(point, centre)
    return [side / 2 + dot(from, right) * zoom, side / 2 + dot(from, up) * zoom, dot(from, direction)]
  }
  const { nearness } = rasterise(mesh, { width: side, height: side }, project)
  const margin = (radius / side) * 4
  return (point) => {
    const [x, y, near] = project(point)
    if (x < 0 || y < 0 || x >= side || y >= side) return true
    return near + margin > (nearness[Math.floor(y) * side + Math.floor(x)] ?? 0)
  }
}

/** A direction, and others around it: the wider, the softer the shadows. */
export function around(direction: Vector, spread: number, [a, b]: readonly [number, number]): Vector {
  const [right, up] = across(direction)
  const [x, y] = [scale(right, a * spread), scale(up, b * spread)]
  return [direction[0] + x[0] + y[0], direction[1] + x[1] + y[1], direction[2] + x[2] + y[2]]
}
