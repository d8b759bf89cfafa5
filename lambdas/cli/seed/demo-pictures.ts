import type { FocalPoint, MediaCategory } from '@highline/shared/schemas/media'
import type { Size } from './pictures/camera'
import type { Look } from './pictures/develop'
import type { Scene } from './pictures/expose'
import { heroArena, tealArena } from './pictures/scenes/arena'
import { gearBench, ropeCoil } from './pictures/scenes/bench'
import { heroCable, warmCable } from './pictures/scenes/cable-tray'
import { accessPoint, patchPanel } from './pictures/scenes/devices'
import { floodlightTower } from './pictures/scenes/floodlight-tower'
import { harnessRing } from './pictures/scenes/harness'
import { eveningMast, heroMast } from './pictures/scenes/mast'
import { roofByDay, roofTruss } from './pictures/scenes/roof-truss'
import { heroStadium, nightStadium, redStadium } from './pictures/scenes/stadium'
import { takePicture } from './pictures/take-picture'

interface DemoPicture extends Size {
  readonly category: MediaCategory
  readonly description: string
  readonly focalPoint?: FocalPoint
  readonly scene: () => Scene
  readonly look: Look
}

const outdoors: Look = { exposure: 1, bloom: 0.12, vignette: 0.4, grain: 0.03, tint: 1 }
const floodlit: Look = { exposure: 1.05, bloom: 0.22, vignette: 0.5, grain: 0.03, tint: 0.8 }
const stage: Look = { exposure: 1.1, bloom: 0.2, vignette: 0.45, grain: 0.04, tint: 0.5 }
const indoors: Look = { exposure: 1.05, bloom: 0.16, vignette: 0.5, grain: 0.03, tint: 0.4 }

const hero = { width: 2400, height: 1350, category: 'hero' } as const
const project = { width: 1600, height: 1067, category: 'project' } as const
const square = { width: 1200, height: 1200, category: 'general', look: outdoors } as const

const declared = <Name extends string>(pictures: Record<Name, DemoPicture>) => pictures

/** Every photograph of the demo site: computed, so that nobody has to be asked for it. */
export const demoPictures = declared({
  'roof-at-sunset': {
    ...hero,
    scene: roofTruss,
    look: { ...outdoors, exposure: 1.55 },
    focalPoint: { x: 0.7, y: 0.4 },
    description:
      'A rope access technician in an orange jacket hangs below the steel girders of a stadium roof at sunset',
  },
  'ground-at-dusk': {
    ...hero,
    scene: heroStadium,
    look: floodlit,
    focalPoint: { x: 0.53, y: 0.5 },
    description: 'A football ground at dusk from the upper tier, its floodlights lit above blue seats',
  },
  'arena-beams': {
    ...hero,
    scene: heroArena,
    look: stage,
    focalPoint: { x: 0.6, y: 0.5 },
    description: 'Blue and orange beams fall from the lighting rig of an arena onto a waiting crowd',
  },
  'antenna-mast': {
    ...hero,
    scene: heroMast,
    look: outdoors,
    focalPoint: { x: 0.7, y: 0.42 },
    description: 'A technician on ropes beside the white sector antennas of a lattice mast, clouds behind',
  },
  'cable-trays': {
    ...hero,
    scene: heroCable,
    look: indoors,
    focalPoint: { x: 0.8, y: 0.55 },
    description: 'Blue and yellow cables run along trays through a concrete service corridor',
  },
  'red-stands': {
    ...project,
    scene: redStadium,
    look: { ...floodlit, exposure: 0.85 },
    description: 'A football ground with red seats on a bright day, seen from the upper tier',
  },
  'green-stands': {
    ...project,
    scene: nightStadium,
    look: floodlit,
    description: 'A ground under floodlights at night, seen from the corner of the pitch',
  },
  'concert-rig': {
    ...project,
    scene: tealArena,
    look: stage,
    description: 'Turquoise and pink beams cross below the roof girders of an arena',
  },
  'roof-by-day': {
    ...project,
    scene: roofByDay,
    look: { ...outdoors, exposure: 0.9 },
    focalPoint: { x: 0.5, y: 0.55 },
    description: 'A technician on two ropes fixes a cabinet below a roof girder in daylight',
  },
  'mast-at-sunset': {
    ...project,
    scene: eveningMast,
    look: { ...outdoors, exposure: 1.1 },
    description: 'Antennas and a technician on a lattice mast against an evening sky',
  },
  'floodlight-tower': {
    ...project,
    scene: floodlightTower,
    look: { ...floodlit, bloom: 0.24 },
    description: 'A technician hangs below the lit head of a floodlight tower at dusk',
  },
  'service-corridor': {
    ...project,
    scene: warmCable,
    look: indoors,
    description: 'Orange and green cables on a tray along the wall of a service corridor',
  },
  'kit-bench': {
    width: 1600,
    height: 1200,
    category: 'general',
    scene: gearBench,
    look: outdoors,
    description: 'A coiled orange rope, a white helmet and carabiners laid out on a wooden bench',
  },
  'rope-coil': { ...square, scene: ropeCoil, description: 'A coiled orange rope around a carabiner' },
  'harness-ring': {
    ...square,
    scene: harnessRing,
    description: 'Stitched harness straps and a white rope meet in a steel ring',
  },
  'access-point': {
    ...square,
    scene: accessPoint,
    look: indoors,
    description: 'A white outdoor access point on a pole, the lights of a ground blurred behind it',
  },
  'patch-panel': {
    ...square,
    scene: patchPanel,
    look: indoors,
    description: 'Coloured patch leads in a cabinet, small green lights above the sockets',
  },
})

export type DemoPictureName = keyof typeof demoPictures

export const demoPictureNames = Object.keys(demoPictures) as DemoPictureName[]

export function takeDemoPicture(name: DemoPictureName): Promise<Uint8Array> {
  const { scene, look, width, height } = demoPictures[name]
  return takePicture(scene(), look, { width, height })
}
