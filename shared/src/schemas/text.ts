import * as z from 'zod/mini'

/**
 * Characters that show nothing: those that turn the direction of a text, and those that keep two equal texts apart
 * (Unicode, Default_Ignorable_Code_Point). Joiners, variation selectors and the tags of a flag stay: they change their
 * neighbours.
 */
const invisible =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,16}\u{e007f})|(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/**
 * White space, and joiners that join nothing. Looked for from where they begin alone: strangers choose the text, and a
 * long gap within it would be gone through once for each of its characters.
 */
const blankEnds =
  /^[\s\p{Join_Control}\p{Variation_Selector}]+|(?<![\s\p{Join_Control}])[\s\p{Join_Control}]+$/gu
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u
const controlsButBreaks = /[^\P{Cc}\t\r\n]/u

/** The text without what shows nothing. */
export const visible = (text: string) => text.replace(invisible, '$1').replace(blankEnds, '')

const trim = z.overwrite(visible)
/** A browser that sends a form by itself ends each line by two characters, of which its field counted one. */
const breaks = z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n'))
const wellFormed = z.refine<string>((text) => text.isWellFormed(), { error: 'characters' })
const oneLine = z.refine<string>((text) => !controls.test(text), { error: 'characters' })
const lines = z.refine<string>((text) => !controlsButBreaks.test(text), { error: 'characters' })

/** One line of text, without what shows nothing; control characters (a header injection's line break) are refused. */
export const line = (max: number) => z.string().check(trim, wellFormed, oneLine, z.maxLength(max))

/** Text with line breaks and tabs, without what shows nothing. */
export const paragraph = (max: number) => z.string().check(breaks, trim, wellFormed, lines, z.maxLength(max))

/** The same text, but not empty. */
export const required = (text: z.ZodMiniString) => text.check(z.minLength(1))

/** Text that a caller may leave out, or send empty or null; all of these are stored as ''. */
export const optional = (text: z.ZodMiniString) =>
  z.pipe(
    z.nullish(text),
    z.transform((given) => given ?? ''),
  )

/** Text kept as it was typed: only what no store or page can hold is refused. */
export const verbatim = (max: number) => z.string().check(wellFormed, lines, z.maxLength(max))

/** Written out, as zod's own comes with all its other expressions, which every start would read. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** An e-mail address as browsers judge `<input type="email">` (HTML), so that form and server never disagree. */
export const email = (max: number) => required(line(max)).check(z.regex(address, { error: 'format' }))
