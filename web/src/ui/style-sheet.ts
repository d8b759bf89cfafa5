/** Creates a style sheet to adopt. Unlike an inline style, the page's content security policy allows it. */
export function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
