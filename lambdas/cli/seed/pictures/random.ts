/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const stirred = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number from 0 to 1 for each point of a grid, always the same. */
export function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

/** Smooth noise from 0 to 1, one bump per unit. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = ease(x - left)
  const fy = ease(y - top)
  const above = hash(left, top) * (1 - fx) + hash(left + 1, top) * fx
  const below = hash(left, top + 1) * (1 - fx) + hash(left + 1, top + 1) * fx
  return above * (1 - fy) + below * fy
}

const ease = (t: number) => t * t * (3 - 2 * t)

/** Noise upon noise, each layer twice as fine and half as strong: clouds, concrete, stains. From 0 to 1. */
export function turbulence(x: number, y: number, layers: number): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let layer = 0; layer < layers; layer++) {
    sum += weight * noise(x * scale + layer * 17.3, y * scale - layer * 9.1)
    weight /= 2
    scale *= 2.03
  }
  return sum / (1 - 2 * weight)
}
