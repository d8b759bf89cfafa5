import type { Size } from './camera'
import type { Vector } from './vector'

/** Light as it fell on the film, linear and without an upper end: red, green and blue of each pixel. */
export interface Film extends Size {
  readonly light: Float32Array
  /** How far away the nearest thing is; infinite where there is sky. */
  readonly distance: Float32Array
}

export const read = (light: Float32Array, pixel: number): Vector => [
  light[3 * pixel] ?? 0,
  light[3 * pixel + 1] ?? 0,
  light[3 * pixel + 2] ?? 0,
]

export function write(light: Float32Array, pixel: number, [red, green, blue]: Vector): void {
  light[3 * pixel] = red
  light[3 * pixel + 1] = green
  light[3 * pixel + 2] = blue
}

export function addTo(light: Float32Array, pixel: number, [red, green, blue]: Vector): void {
  light[3 * pixel] = (light[3 * pixel] ?? 0) + red
  light[3 * pixel + 1] = (light[3 * pixel + 1] ?? 0) + green
  light[3 * pixel + 2] = (light[3 * pixel + 2] ?? 0) + blue
}
