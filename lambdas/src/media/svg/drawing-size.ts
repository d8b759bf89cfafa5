import { uploadLimits } from '@highline/shared/constants'
import type { Size } from '@highline/shared/crop-around'
import type { Attribute } from './svg-tokens'

/** CSS pixels per unit (CSS Values 4 §6); font-relative units assume the default font size of browsers. */
const units: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  rem: 16,
  ex: 8,
}

/** Size in CSS pixels by the attributes of `<svg>`; undefined unless both sides are 1 to `uploadLimits.svgSide`. */
export function drawingSize(attributes: readonly Attribute[]): Size | undefined {
  const given = new Map(attributes)
  const box = viewBox(given.get('viewBox'))
  const width = length(given.get('width'))
  const height = length(given.get('height'))
  if (width && height) return bounded(width, height)
  if (!box) return
  if (width) return bounded(width, (width * box.height) / box.width)
  return height ? bounded((height * box.width) / box.height, height) : bounded(box.width, box.height)
}

/** Converts a length to CSS pixels; undefined for percentages and `auto`. */
function length(value = ''): number | undefined {
  const [, number, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/i.exec(value.trim()) ?? []
  const factor = units[unit.toLowerCase()]
  return number && factor ? Number(number) * factor : undefined
}

function viewBox(value = ''): Size | undefined {
  const [, , width = 0, height = 0] = value
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number)
  return width > 0 && height > 0 ? { width, height } : undefined
}

function bounded(width: number, height: number): Size | undefined {
  const fits = [width, height].every((side) => side >= 1 && side <= uploadLimits.svgSide)
  return fits ? { width: Math.round(width), height: Math.round(height) } : undefined
}
