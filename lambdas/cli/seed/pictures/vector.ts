/** A point, a direction, or a colour in linear light: `x y z` to the right, up and towards us; or red, green, blue. */
export type Vector = readonly [number, number, number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const multiply = (a: Vector, b: Vector): Vector => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vector) => Math.sqrt(dot(a, a))
export const unit = (a: Vector): Vector => scale(a, 1 / (length(a) || 1))

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** @param t 0 is `a`, 1 is `b` */
export const mix = (a: Vector, b: Vector, t: number): Vector => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

/** Two directions at right angles to a third and to each other. */
export function across(direction: Vector): [Vector, Vector] {
  const other: Vector = Math.abs(direction[1]) > 0.95 ? [0, 0, 1] : [0, 1, 0]
  const side = unit(cross(other, direction))
  return [side, unit(cross(direction, side))]
}

export const clamp = (value: number, least = 0, most = 1) => Math.min(Math.max(value, least), most)

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** A colour from its notation on screens, such as `#ff8800`. */
export function colour(hex: string, strength = 1): Vector {
  const channel = (at: number) => strength * (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [channel(1), channel(3), channel(5)]
}
