import type * as z from 'zod/mini'
import type { ContentLists, ItemKindName } from './content-kinds'
import { contentSections } from './endpoints/content-sections'
import { heroCarousel } from './endpoints/hero-carousel'
import { projects } from './endpoints/projects'
import type { Endpoint } from './http/endpoint'

/** The endpoints of each kind that has ids; an update answers what is stored then. */
export const itemEndpoints = { slide: heroCarousel, project: projects } as const satisfies Record<
  ItemKindName,
  Record<'list' | 'create' | 'update' | 'remove', Endpoint>
>

/** Without a session a list answers what the page shows, with one everything. */
type ListEndpoint<Value> = Omit<Endpoint, 'response'> & { readonly response: z.ZodMiniType<Value[]> }

/** The content of every kind, at once. @param read calls one of the lists */
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
