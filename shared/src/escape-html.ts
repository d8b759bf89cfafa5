const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element of HTML or XML, or for an attribute in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? '')
