import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const Live = z.object({ texts: z.record(z.string(), z.string()) })

/**
 * The texts of the page as visitors are served it, by key; undefined while they are not known. Built-in texts
 * carry the deployment's company name, which the page knows and no call of the API tells.
 */
export function useLiveTexts(): Readonly<Record<string, string>> | undefined {
  return useQuery({ queryKey: ['live texts'], queryFn: liveTexts }).data
}

async function liveTexts() {
  return textsOfPage(await (await fetch('/')).text())
}

/**
 * Read as text: a parsed document would come under this page's style policy, which its styles breach.
 * @throws Error when the page carries no texts, such as in development
 */
export function textsOfPage(html: string): Record<string, string> {
  const [, json = ''] = html.match(/<script type="application\/json" id="snapshot">([^<]+)<\/script>/) ?? []
  return Live.parse(JSON.parse(json)).texts
}
