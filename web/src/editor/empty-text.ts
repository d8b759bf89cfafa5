import type { Content } from '../site/content'
import type { EditableText } from './edit-target'

/** The texts of an untouched site. */
export type BuiltInTexts = Content['texts']

/**
 * What the page says where a text is left empty, as `contentOf` has it; undefined where none may be empty.
 * @param content the page that it stands on
 */
export function textIfEmpty(
  { target, field }: EditableText,
  { texts }: Pick<Content, 'texts'>,
  builtIn: BuiltInTexts,
): string | undefined {
  if (target.kind === 'text') return builtIn[target.key] ?? ''
  return target.kind === 'slide' && field === 'subtitle' ? (texts.hero_subtitle ?? '') : undefined
}
