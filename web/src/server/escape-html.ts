const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element or for an attribute in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** JSON for a `<script>` that does not run: nothing in it can end the element, or begin a comment. */
export const inertJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
