import { turbulence } from './random'
import { add, clamp, colour, dot, mix, scale, smooth, unit, type Vector } from './vector'

interface Sky {
  readonly zenith: Vector
  readonly horizon: Vector
  /** Where the sun is, or went down, and the glow around it. */
  readonly sun: Vector
  readonly glow: Vector
  /** How wide the glow is; smaller is wider. */
  readonly focus: number
  readonly clouds?: Clouds
}

interface Clouds {
  /** From 0, none, to 1, overcast. */
  readonly cover: number
  readonly lit: Vector
  readonly dark: Vector
  /** Where in the endless field of clouds this sky is. */
  readonly place: number
}

/** A sky for each direction: paler towards the horizon, glowing around the sun, with clouds that drift to a point. */
function skyOf({ zenith, horizon, sun, glow, focus, clouds }: Sky): (direction: Vector) => Vector {
  const towards = unit(sun)
  return (direction) => {
    const height = clamp(direction[1], 0.01, 1)
    const near = Math.max(0, dot(direction, towards))
    const bare = add(mix(horizon, zenith, smooth(0, 0.75, height ** 0.7)), scale(glow, near ** focus))
    return clouds ? clouded(bare, { direction, near, clouds, height }) : bare
  }
}

interface Cloudy {
  readonly direction: Vector
  readonly near: number
  readonly height: number
  readonly clouds: Clouds
}

function clouded(bare: Vector, { direction, near, height, clouds }: Cloudy): Vector {
  const { cover, lit, dark, place } = clouds
  const [x, z] = [direction[0] / (height + 0.12), direction[2] / (height + 0.12)]
  const bend = turbulence(x * 0.7 + place, z * 0.7, 3)
  const thick = turbulence(x * 1.1 + bend * 1.4 + place, z * 2.1 + bend, 6)
  const shadowSide = turbulence(x * 1.1 + bend * 1.4 + place + 0.12, z * 2.1 + bend + 0.16, 4)
  const mass = smooth(0.72 - cover * 0.5, 0.95 - cover * 0.4, thick)
  const body = mix(dark, lit, clamp(0.35 + (thick - shadowSide) * 2.2 + near ** 4 * 0.6))
  return mix(bare, body, mass * smooth(0.0, 0.18, height))
}

/** Blue above fair-weather clouds. @param place which clouds */
export const daylight = (sun: Vector, place: number) =>
  skyOf({
    zenith: colour('#2f6cb0', 0.75),
    horizon: colour('#b5d0e6', 0.9),
    sun,
    glow: colour('#ffffff', 0.2),
    focus: 8,
    clouds: { cover: 0.62, lit: colour('#f6f7f8', 0.95), dark: colour('#76879a', 0.7), place },
  })

/** The sun is gone, its light is still in the clouds. */
export const dusk = (sun: Vector, place: number) =>
  skyOf({
    zenith: colour('#1c4078', 0.45),
    horizon: colour('#8c9cc0', 0.36),
    sun,
    glow: colour('#ff8f50', 0.42),
    focus: 10,
    clouds: { cover: 0.5, lit: colour('#d9a5a0', 0.36), dark: colour('#2f3f66', 0.3), place },
  })

/** The sun on the horizon. */
export const sunset = (sun: Vector, place: number) =>
  skyOf({
    zenith: colour('#1c3d63', 0.55),
    horizon: colour('#d08a62', 0.42),
    sun,
    glow: colour('#ff9a48', 0.9),
    focus: 9,
    clouds: { cover: 0.55, lit: colour('#ffab7a', 0.7), dark: colour('#46536e', 0.35), place },
  })

export const night = (place: number) =>
  skyOf({
    zenith: colour('#0b1526', 0.2),
    horizon: colour('#2a3a58', 0.22),
    sun: [0, 1, 0],
    glow: [0, 0, 0],
    focus: 1,
    clouds: { cover: 0.6, lit: colour('#3b4a66', 0.18), dark: colour('#10192a', 0.12), place },
  })
