import { unit, type Vector } from './vector'

/** What a place of a surface looks like. */
export interface Finish {
  readonly colour: Vector
  /** Light of its own. */
  readonly glow?: Vector
  /** How strongly it mirrors lights, and the sky if it is metal. */
  readonly shine?: number
  /** How small its highlights are. */
  readonly gloss?: number
  readonly metal?: boolean
  /** Added to the normal: relief too fine to be built. */
  readonly relief?: Vector
}

/** A place of a surface that is looked at. */
export interface Place {
  readonly position: Vector
  readonly normal: Vector
  /** Where on its own surface, as its builder counts. */
  readonly u: number
  readonly v: number
}

export type Material = (place: Place) => Finish

/** Always the same look. */
export function plain(finish: Finish): Material {
  return () => finish
}

interface Corner {
  readonly position: Vector
  readonly normal: Vector
  readonly u: number
  readonly v: number
}

const triple = (from: readonly number[], index: number): Vector => [
  from[3 * index] ?? 0,
  from[3 * index + 1] ?? 0,
  from[3 * index + 2] ?? 0,
]

function blend(from: readonly number[], triangle: number, [p, q, r]: Vector): Vector {
  const a = triple(from, 3 * triangle)
  const b = triple(from, 3 * triangle + 1)
  const c = triple(from, 3 * triangle + 2)
  return [p * a[0] + q * b[0] + r * c[0], p * a[1] + q * b[1] + r * c[1], p * a[2] + q * b[2] + r * c[2]]
}

/** Triangles to be looked at: three corners to each, three numbers to each corner. */
export class Mesh {
  readonly positions: number[] = []
  readonly normals: number[] = []
  readonly uvs: number[] = []
  /** One for each triangle. */
  readonly materials: Material[] = []

  get triangles(): number {
    return this.materials.length
  }

  /** Where a corner is; three to each triangle. */
  corner(index: number): Vector {
    return triple(this.positions, index)
  }

  /** A point of a triangle, by what its three corners weigh. */
  place(triangle: number, weights: Vector): Place {
    const [u, v] = blend(this.uvs, triangle, weights)
    const normal = unit(blend(this.normals, triangle, weights))
    return { position: blend(this.positions, triangle, weights), normal, u, v }
  }

  triangle(corners: readonly [Corner, Corner, Corner], material: Material): void {
    for (const { position, normal, u, v } of corners) {
      this.positions.push(...position)
      this.normals.push(...normal)
      this.uvs.push(u, v, 0)
    }
    this.materials.push(material)
  }

  quad([a, b, c, d]: readonly [Corner, Corner, Corner, Corner], material: Material): void {
    this.triangle([a, b, c], material)
    this.triangle([a, c, d], material)
  }
}
