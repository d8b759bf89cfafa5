import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { adminClientOf } from './admin-client'
import { fillSite } from './filled-site'
import { type Product, startProduct } from './product'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the filled site shared by all workers (`FilledSite`); the first request starts that site. */
    filledSite: string | undefined
  }
}

export interface FilledSite {
  readonly url: string
  /** Data directory with its initial content, to be copied for other sites. */
  readonly original: string
}

/** Fills one site per run, because that is as slow as a journey. Journeys share it, or copy it if they change it. */
export async function setup(project: TestProject) {
  if (project.getProvidedContext().siteUrl) return
  let products: Promise<[original: Product, copy: Product]> | undefined
  const server = createServer(async (_request, response) => {
    products ??= start()
    await products.then(
      ([{ directory }, { url }]) =>
        response.end(JSON.stringify({ url, original: directory } satisfies FilledSite)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('filledSite', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    const started = await products?.catch(() => []) // the journeys have already failed with this error
    for (const product of started ?? []) await product.close()
  }
}

async function start(): Promise<[Product, Product]> {
  const original = await startProduct()
  await fillSite(await adminClientOf(original))
  await original.stop()
  return [original, await startProduct({}, original.directory)]
}
