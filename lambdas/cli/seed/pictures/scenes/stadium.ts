import type { Scene } from '../expose'
import { Mesh } from '../mesh'
import { floodlights } from '../parts'
import { daylight, dusk, night } from '../skies'
import { colour, scale, unit, type Vector } from '../vector'
import { type Bowl, pitch, roof, stands } from './bowl'

const half = [52.5, 34] as const

interface Stadium {
  readonly seats: string
  readonly accent: string
  readonly time: 'day' | 'dusk' | 'night'
  readonly eye: Vector
  readonly target: Vector
  readonly angle: number
}

const lateSun = unit([0.6, 0.1, -0.8])
const noonSun = unit([-0.45, 0.8, 0.35])

const times = {
  day: { sky: daylight(noonSun, 6.1), lamps: 0, ambient: 0.6, haze: colour('#9fb4c8', 0.3) },
  dusk: { sky: dusk(lateSun, 11.3), lamps: 1, ambient: 0.6, haze: colour('#8a93a8', 0.28) },
  night: { sky: night(2.4), lamps: 1.15, ambient: 0.5, haze: colour('#5a6a88', 0.1) },
} as const

/** A ground, its floodlights on from dusk. */
function stadium({ seats, accent, time, ...camera }: Stadium): Scene {
  const { sky, lamps, ambient, haze } = times[time]
  const bowl: Bowl = {
    half: [60, 42],
    seats: colour(seats),
    accent: colour(accent),
    ribbon: colour('#ff8a2a', 2),
  }
  const mesh = new Mesh()
  pitch(mesh, half)
  stands(mesh, bowl)
  roof(mesh, bowl, { inner: 20, height: 43 })
  const places = banks()
  const light = colour('#eef4ff', 1 + 25 * lamps)
  for (const place of places) {
    floodlights(mesh, place, { columns: 7, rows: 2, pitch: 1.5, light, facing: scale(place, -1) })
  }
  const evening = { direction: unit([0.1, 1, 0.1]), colour: colour('#cfe0ff', 0.25), spread: 0.5 }
  return {
    camera,
    mesh,
    sky,
    sun: time === 'day' ? { direction: noonSun, colour: colour('#fff0d8', 2.1), spread: 0.03 } : evening,
    lamps: lamps ? places.map((at) => ({ at, colour: colour('#eef3ff', 430 * lamps) })) : [],
    ambient,
    bounds: { centre: [0, 15, 0], radius: 120 },
    air: { density: 0.0012, colour: haze },
    exposures: 6,
  }
}

/** Around the roof's inner edge. */
function banks(): Vector[] {
  const long = [-54, -18, 18, 54].flatMap((x): Vector[] => [
    [x, 42, -60],
    [x, 42, 60],
  ])
  const short = [-22, 22].flatMap((z): Vector[] => [
    [-78, 42, z],
    [78, 42, z],
  ])
  return [...long, ...short]
}

export const heroStadium = () =>
  stadium({
    seats: '#1f3f70',
    accent: '#dfe5ea',
    time: 'dusk',
    eye: [-70, 24, 46],
    target: [16, 15, -14],
    angle: 44,
  })
export const redStadium = () =>
  stadium({
    seats: '#a3242b',
    accent: '#f0e6dc',
    time: 'day',
    eye: [-40, 34, 62],
    target: [6, 10, -16],
    angle: 50,
  })
export const nightStadium = () =>
  stadium({
    seats: '#1d5c47',
    accent: '#e6ebe4',
    time: 'night',
    eye: [46, 2.4, 26],
    target: [-24, 15, -20],
    angle: 52,
  })
