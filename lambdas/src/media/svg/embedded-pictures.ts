import { bytesReader } from '../inspect/byte-reader'
import { pictureSizes } from '../inspect/picture-size'
import { sniff } from '../inspect/sniff'

/**
 * How many pixels the pictures inside a drawing have together: each is decoded whole, wherever and however often it stands.
 * @param pictures `data:` URLs in Base64
 * @returns undefined when one of them is no picture
 */
export async function embeddedPixels(pictures: Iterable<string>): Promise<number | undefined> {
  let pixels = 0
  for (const picture of pictures) {
    const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
    const kind = sniff(bytes.subarray(0, 4096))
    const measure = kind === 'png' || kind === 'jpeg' || kind === 'gif' || kind === 'webp' ? kind : undefined
    const size = measure && (await pictureSizes[measure](bytesReader(bytes)))
    if (!size) return
    pixels += size.width * size.height
  }
  return pixels
}
