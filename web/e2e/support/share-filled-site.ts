import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { editorOf } from './editor'
import { fillSite } from './filled-site'
import { type Product, startProduct } from './product'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the filled site that all workers share, as `FilledSite`; the first request starts it. */
    filledSite: string | undefined
  }
}

export interface FilledSite {
  readonly url: string
  /** What it began with, for sites that begin with the same. */
  readonly original: string
}

/** To fill a site takes as much work as many a journey: it is done once, for those that leave it so and those that change it. */
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
    const started = await products?.catch(() => []) // the journeys have failed by what it said
    for (const product of started ?? []) await product.close()
  }
}

async function start(): Promise<[Product, Product]> {
  const original = await startProduct()
  await fillSite(await editorOf(original))
  await original.stop()
  return [original, await startProduct({}, original.directory)]
}
