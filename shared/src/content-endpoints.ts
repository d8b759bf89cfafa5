import type * as z from 'zod/mini'
import type { ContentLists, ItemKindName } from './content-kinds'
import { contentSections } from './endpoints/content-sections'
import { heroCarousel } from './endpoints/hero-carousel'
import { projects } from './endpoints/projects'
import type { Endpoint } from './http/endpoint'

/** Endpoints of each kind whose items have ids; `update` returns the stored item. */
export const itemEndpoints = { slide: heroCarousel, project: projects } as const satisfies Record<
  ItemKindName,
  Record<'list' | 'create' | 'update' | 'remove', Endpoint>
>

/** Endpoint that lists one kind: all items with a session, otherwise only what the page shows. */
type ListEndpoint<Value> = Omit<Endpoint, 'response'> & { readonly response: z.ZodMiniType<Value[]> }

/** Reads the content of all kinds in parallel. @param read calls a list endpoint */
export async function readContent(
  read: <Value>(list: ListEndpoint<Value>) => Promise<Value[]>,
): Promise<ContentLists> {
  const [slide, project, text] = await Promise.all([
    read(heroCarousel.list),
    read(projects.list),
    read(contentSections.list),
  ])
  return { slide, project, text }
}
