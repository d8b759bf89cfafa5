export interface Size {
  readonly width: number
  readonly height: number
}

interface Cut extends Size {
  readonly left: number
  readonly top: number
}

/** Returns the largest crop with the aspect ratio of `shape`, centred as near `focus` as possible. @param focus in % */
export function cropAround(picture: Size, shape: Size, focus: { x: number; y: number }): Cut {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height)
  const width = Math.min(picture.width, Math.round(shape.width * scale))
  const height = Math.min(picture.height, Math.round(shape.height * scale))
  return {
    width,
    height,
    left: between(0, Math.round((picture.width * focus.x) / 100 - width / 2), picture.width - width),
    top: between(0, Math.round((picture.height * focus.y) / 100 - height / 2), picture.height - height),
  }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
