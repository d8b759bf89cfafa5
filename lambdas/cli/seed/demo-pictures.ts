import { readFile } from 'node:fs/promises'
import type { FilePart } from '@highline/shared/endpoints/media'
import type { FocalPoint, MediaCategory } from '@highline/shared/schemas/media'

interface DemoPicture {
  readonly category: MediaCategory
  readonly description: string
  readonly focalPoint?: FocalPoint
}

const declared = <Name extends string>(pictures: Record<Name, DemoPicture>) => pictures

/** The pictures of the demo site, by the names of their files in `pictures/`. */
export const demoPictures = declared({
  'ground-at-dusk': {
    category: 'hero',
    focalPoint: { x: 0.43, y: 0.1 },
    description: 'A football ground at dusk from the upper tier, its floodlights lit above blue seats',
  },
  'night-match': {
    category: 'hero',
    focalPoint: { x: 0.5, y: 0.1 },
    description: 'Two tiers of dark red seats under floodlights, seen across the pitch from the halfway line',
  },
  'arena-beams': {
    category: 'hero',
    focalPoint: { x: 0.6, y: 0.5 },
    description:
      'Blue and orange beams fall from the lighting rig of an arena, its stage lit, its floor empty',
  },
  'antenna-mast': {
    category: 'hero',
    focalPoint: { x: 0.65, y: 0.42 },
    description: 'White sector antennas and two microwave dishes on a lattice mast, clouds behind',
  },
  'cable-trays': {
    category: 'hero',
    focalPoint: { x: 0.42, y: 0.2 },
    description: 'Blue and yellow cables run along trays through a concrete service corridor',
  },
  'red-stands': {
    category: 'project',
    description: 'A football ground with red seats on a bright day, seen from the upper tier',
  },
  'arena-grid': {
    category: 'project',
    description: 'Turquoise and pink beams cross below the roof girders of an arena, seen from its floor',
  },
  'roof-girders': {
    category: 'project',
    description: 'An orange and a white rope hang side by side from the steel girders of a stadium roof',
  },
  'floodlight-tower': {
    category: 'project',
    description: 'The lit head of a floodlight tower at dusk, two ropes hanging from its platform',
  },
  'green-stands': {
    category: 'project',
    description: 'A ground with green seats under floodlights at night, seen from the corner of the pitch',
  },
  'mast-at-sunset': {
    category: 'project',
    description: 'Antennas and microwave dishes on a lattice mast against an evening sky',
  },
  'service-corridor': {
    category: 'project',
    description: 'Orange and green cables on three trays along the wall of a service corridor',
  },
  'two-ropes': {
    category: 'general',
    description: 'A coiled orange rope, a coiled white one and three carabiners on a wooden bench',
  },
  'rope-coil': {
    category: 'general',
    description: 'A coiled orange rope around a carabiner',
  },
  carabiners: {
    category: 'general',
    description: 'Three screw-gate carabiners side by side: silver, orange and black',
  },
  'access-point': {
    category: 'general',
    description: 'A white outdoor access point on a pole, the lights of a ground blurred behind it',
  },
  'patch-panel': {
    category: 'general',
    description: 'Coloured patch leads in a cabinet, small green lights above the sockets',
  },
})

export type DemoPictureName = keyof typeof demoPictures

export const demoPictureNames = Object.keys(demoPictures) as DemoPictureName[]

export async function demoPictureFile(name: DemoPictureName): Promise<FilePart> {
  const bytes = await readFile(new URL(`./pictures/${name}.avif`, import.meta.url))
  return { name: `${name}.avif`, mimeType: 'image/avif', bytes: new Uint8Array(bytes) }
}
