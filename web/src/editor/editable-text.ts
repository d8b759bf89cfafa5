import type { Content } from '../site/content'
import type { EditableText } from './edit-target'
import { type ChangeText, editableKinds } from './editable-kinds'

/** All texts that the page shows, in no particular order. */
export function editableTexts(content: Content): EditableText[] {
  const found: EditableText[] = []
  mapEditableTexts(content, (editable) => {
    found.push(editable)
    return editable.text
  })
  return found
}

/** The same content with every text that can be edited put through `change`. */
export function mapEditableTexts(content: Content, change: ChangeText): Content {
  let mapped = content
  for (const { mapTexts } of editableKinds) mapped = { ...mapped, ...mapTexts(content, change) }
  return mapped
}
