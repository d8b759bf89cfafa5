import { add, cross, dot, scale, subtract, unit, type Vector } from './vector'

/** From where, and how, a scene is looked at. */
export interface Camera {
  readonly eye: Vector
  readonly target: Vector
  /** How much it takes in from top to bottom, in degrees. */
  readonly angle: number
  /** How far away it is sharp, and how wide the lens is: what is nearer or farther blurs. */
  readonly focus?: number
  readonly aperture?: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** One exposure: where on the lens, and where within a pixel, the light comes in. From -1 to 1. */
export interface Sample {
  readonly lens: readonly [number, number]
  readonly pixel: readonly [number, number]
}

/** A camera at one exposure. */
export interface View {
  readonly eye: Vector
  /** Where a point lies in the picture, and one over how deep; undefined behind the camera. */
  project(point: Vector): Vector | undefined
  /** The direction in which a pixel looks. */
  ray(x: number, y: number): Vector
}

export function viewOf(camera: Camera, { width, height }: Size, { lens, pixel }: Sample): View {
  const { focus = 10, aperture = 0 } = camera
  const forward = unit(subtract(camera.target, camera.eye))
  const side = unit(cross(forward, [0, 1, 0]))
  const up = cross(side, forward)
  const [dx, dy] = [lens[0] * aperture, lens[1] * aperture]
  const eye = add(camera.eye, add(scale(side, dx), scale(up, dy)))
  const zoom = height / 2 / Math.tan((camera.angle * Math.PI) / 360)
  const middleX = width / 2 + (zoom * dx) / focus + pixel[0] / 2
  const middleY = height / 2 - (zoom * dy) / focus + pixel[1] / 2
  return {
    eye,
    project(point) {
      const seen = subtract(point, eye)
      const depth = dot(seen, forward)
      if (depth < 0.05) return
      return [middleX + (zoom * dot(seen, side)) / depth, middleY - (zoom * dot(seen, up)) / depth, 1 / depth]
    },
    ray: (x, y) =>
      unit(add(forward, add(scale(side, (x + 0.5 - middleX) / zoom), scale(up, (middleY - y - 0.5) / zoom)))),
  }
}
