import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { editorOf } from './editor'
import { fillSite } from './filled-site'
import { type Product, startProduct } from './product'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the URL of the filled site that all workers share; the first request starts it. */
    filledSite: string | undefined
  }
}

/** To fill a site takes as much work as many a journey: one is shared, since its journeys leave it as it is. */
export async function setup(project: TestProject) {
  if (project.getProvidedContext().siteUrl) return
  let product: Promise<Product> | undefined
  const server = createServer(async (_request, response) => {
    product ??= start()
    await product.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('filledSite', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    const started = await product?.catch(() => undefined) // the journeys have failed by what it said
    await started?.close()
  }
}

async function start(): Promise<Product> {
  const product = await startProduct()
  await fillSite(await editorOf(product))
  return product
}
