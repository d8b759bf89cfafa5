type Names = readonly (readonly [mark: RegExp, name: string])[]

/** In this order: each browser also claims to be those below it. */
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Names = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string) => names.find(([mark]) => mark.test(userAgent))?.[1]

/** A browser by the name its owner would give it. Nothing of the header itself passes: it is a stranger's text. */
export function browserOf(userAgent: string): string {
  const system = nameIn(systems, userAgent)
  const browser = nameIn(browsers, userAgent) ?? 'an unknown browser'
  return system ? `${browser} on ${system}` : browser
}
