import type { Browser } from 'playwright-core'

/** A picture that tells what is cut off it: rings about its middle, a border, and its size. */
export async function testCard(browser: Browser, width: number, height: number): Promise<File> {
  const page = await browser.newPage({ viewport: { width, height } })
  const [x, y] = [width / 2, height / 2]
  const radii = [0.1, 0.2, 0.3, 0.4, 0.48].map((share) => share * Math.min(width, height))
  const rings = radii.map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')
  await page.setContent(`<body style="margin:0"><svg width="${width}" height="${height}" style="display:block">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b4a66"/><stop offset="1" stop-color="#d8894a"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <g fill="none" stroke="#fff" stroke-width="${Math.max(2, height / 150)}">${rings}
    <rect x="1%" y="1%" width="98%" height="98%"/><path d="M0 0L${width} ${height}M${width} 0L0 ${height}"/></g></svg>`)
  const bytes = await page.screenshot()
  await page.close()
  return new File([new Uint8Array(bytes)], `card-${width}x${height}.png`, { type: 'image/png' })
}
