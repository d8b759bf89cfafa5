/**
 * A sheet to be adopted by a document or a shadow root. One that is made by script is no inline style: the page's
 * policy, which allows none but its own, has nothing against it.
 */
export function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
