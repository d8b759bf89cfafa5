import * as z from 'zod/mini'

/**
 * Invisible characters: those that change the direction of text, and those that make texts differ which look the same
 * (Unicode, Default_Ignorable_Code_Point). Joiners, variation selectors and the tags of a flag are kept, since they
 * change how adjacent characters look.
 */
const invisible =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,16}\u{e007f})|(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/**
 * White space at both ends, and joiners that join nothing. The lookbehind matches only from the start of a run:
 * visitors choose the text, and a long run within it would otherwise take quadratic time.
 */
const blankEnds =
  /^[\s\p{Join_Control}\p{Variation_Selector}]+|(?<![\s\p{Join_Control}])[\s\p{Join_Control}]+$/gu
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u
const controlsButBreaks = /[^\P{Cc}\t\r\n]/u

/** Removes invisible characters, and white space at both ends. */
export const visible = (text: string) => text.replace(invisible, '$1').replace(blankEnds, '')

const trim = z.overwrite(visible)
/** A form submitted without script has CRLF for each line break, which `maxlength` counts as one character. */
const breaks = z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n'))
const wellFormed = z.refine<string>((text) => text.isWellFormed(), { error: 'characters' })
const oneLine = z.refine<string>((text) => !controls.test(text), { error: 'characters' })
const lines = z.refine<string>((text) => !controlsButBreaks.test(text), { error: 'characters' })

/** One line of text, without invisible characters; rejects control characters (line breaks: header injection). */
export const line = (max: number) => z.string().check(trim, wellFormed, oneLine, z.maxLength(max))

/** Text with line breaks and tabs, without invisible characters. */
export const paragraph = (max: number) => z.string().check(breaks, trim, wellFormed, lines, z.maxLength(max))

/** The same schema, but not empty. */
export const required = (text: z.ZodMiniString) => text.check(z.minLength(1))

/** Text that a caller may leave out, or send empty or null; all of these are stored as ''. */
export const optional = (text: z.ZodMiniString) =>
  z.pipe(
    z.nullish(text),
    z.transform((given) => given ?? ''),
  )

/** Text kept as it was typed. Rejects only lone surrogates and control characters, which cannot be stored or shown. */
export const verbatim = (max: number) => z.string().check(wellFormed, lines, z.maxLength(max))

/** Written out: importing zod's own would load all its other expressions at every cold start. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** An email address as browsers validate `<input type="email">` (HTML), so that form and server never disagree. */
export const email = (max: number) => required(line(max)).check(z.regex(address, { error: 'format' }))
