/** A sheet for a document or a shadow root. Made by script it is no inline style, which the page's policy forbids. */
export function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
