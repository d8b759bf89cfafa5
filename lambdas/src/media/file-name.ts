import { lengths } from '@highline/shared/constants'
import { visible } from '@highline/shared/schemas/text'
import type { App } from '../app'
import { type FileType, typeEnding } from './file-types'

type Chance = Pick<App, 'token'>

const hex = ({ token }: Chance, bytes: number) => Buffer.from(token(bytes), 'base64url').toString('hex')

/** A stored file's name: random, so that it cannot be guessed, and never used twice. */
export const freshFilename = (chance: Chance, extension: string) => `${hex(chance, 16)}.${extension}`

/** A name for something made for a file, that goes where the file goes. */
export const companionOf = (filename: string, chance: Chance, extension: string) =>
  `${baseOf(filename)}-${hex(chance, 4)}.${extension}`

/** What all the files of one upload have in common: its renditions are called `<base>-…`. */
export const baseOf = (filename: string) => filename.replace(/[-.].*$/s, '')

/** A file's name without its ending. */
export const stemOf = (filename: string) => filename.replace(/\.[^.]*$/, '')

const unshowable = /[\p{Cc}\p{Cs}\u2028\u2029]/gu

/** A sender's name for a file, as it is shown: no path, nothing that hides or turns its letters. */
export function originalName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const name = visible(last.replace(unshowable, ''))
  return (
    name
      .slice(0, lengths.originalName)
      .toWellFormed()
      .replace(/\ufffd$/, '') || 'file'
  )
}

/** `video.mp4.jpg` → `mp4`, `jpg`. */
export const endingsOf = (name: string) => name.split('.').slice(1)

/** Whether a name does not say of its content what is not so; one that says nothing is as good. */
export function agrees(name: string, type: FileType): boolean {
  const endings = endingsOf(name)
  if (!endings.some(typeEnding)) return true
  return type.endings.includes(endings.at(-1)?.toLowerCase() ?? '')
}
