import type { PictureFile } from '../content'
import antenna from '../illustrations/antenna.svg'
import harness from '../illustrations/harness.svg'
import rope from '../illustrations/rope.svg'
import truss from '../illustrations/truss.svg'

const drawing = (src: string, alt: string): PictureFile => ({
  src,
  alt,
  width: 480,
  height: 480,
  sources: [],
})

/** Built-in drawings for equipment pictures that are not set, by content key and in the page's order. */
export const drawings = {
  equipment_image_1: drawing(rope, 'Drawing of two coiled ropes with carabiners'),
  equipment_image_2: drawing(harness, 'Drawing of a climbing harness'),
  equipment_image_3: drawing(antenna, 'Drawing of antennas on a mast'),
  equipment_image_4: drawing(truss, 'Drawing of a stadium roof, two ropes hanging from its truss'),
} as const
