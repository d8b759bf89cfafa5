import type { Size } from './camera'
import { write } from './film'
import type { Mesh } from './mesh'
import type { Vector } from './vector'

/** Which triangle is seen at each pixel, and where on it. */
export interface Visible {
  /** -1 where nothing is. */
  readonly triangle: Int32Array
  /** Greater is nearer. */
  readonly nearness: Float32Array
  /** How much the second and the third corner weigh, on the screen. */
  readonly second: Float32Array
  readonly third: Float32Array
  /** Nearness of every corner of the mesh, 0 where it is behind the camera. */
  readonly corners: Float32Array
}

/** @param project to pixels and nearness; undefined for what cannot be seen, which hides its whole triangle */
export function rasterise(
  mesh: Mesh,
  { width, height }: Size,
  project: (point: Vector) => Vector | undefined,
): Visible {
  const visible: Visible = {
    triangle: new Int32Array(width * height).fill(-1),
    nearness: new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY),
    second: new Float32Array(width * height),
    third: new Float32Array(width * height),
    corners: new Float32Array(mesh.triangles * 3),
  }
  for (let t = 0; t < mesh.triangles; t++) {
    const [a, b, c] = [
      project(mesh.corner(3 * t)),
      project(mesh.corner(3 * t + 1)),
      project(mesh.corner(3 * t + 2)),
    ]
    if (!a || !b || !c) continue
    write(visible.corners, t, [a[2], b[2], c[2]])
    fill(visible, { width, height }, { t, a, b, c })
  }
  return visible
}

interface Projected {
  readonly t: number
  readonly a: Vector
  readonly b: Vector
  readonly c: Vector
}

function fill(visible: Visible, { width, height }: Size, { t, a, b, c }: Projected): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  if (Math.abs(area) < 1e-9) return
  const [left, right] = range(width, a[0], b[0], c[0])
  const [top, bottom] = range(height, a[1], b[1], c[1])
  const [stepB, stepC] = [(c[1] - a[1]) / area, -(b[1] - a[1]) / area]
  for (let y = top; y <= bottom; y++) {
    const [px, py] = [left + 0.5 - a[0], y + 0.5 - a[1]]
    let wb = (px * (c[1] - a[1]) - py * (c[0] - a[0])) / area
    let wc = (py * (b[0] - a[0]) - px * (b[1] - a[1])) / area
    for (let i = y * width + left; i <= y * width + right; i++, wb += stepB, wc += stepC) {
      if (wb < 0 || wc < 0 || wb + wc > 1) continue
      const nearness = a[2] + (b[2] - a[2]) * wb + (c[2] - a[2]) * wc
      if (nearness <= (visible.nearness[i] ?? 0)) continue
      visible.nearness[i] = nearness
      visible.triangle[i] = t
      visible.second[i] = wb
      visible.third[i] = wc
    }
  }
}

/** The pixels whose middles may lie between three coordinates. */
function range(size: number, a: number, b: number, c: number): [number, number] {
  const first = Math.max(0, Math.floor(Math.min(a, b, c)))
  return [first, Math.min(size - 1, Math.ceil(Math.max(a, b, c)))]
}
