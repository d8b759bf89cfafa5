import type { TestProject } from 'vitest/node'
import { adminClientOf } from './admin-client'
import { leftovers } from './leftovers'

/**
 * Refuses a site at `BASE_URL` that has content, because every file of journeys deletes all content of that
 * site.
 */
export async function setup(project: TestProject): Promise<void> {
  const { siteUrl: url } = project.getProvidedContext()
  if (!url) return
  const things = await leftovers(await adminClientOf({ url, password: process.env.ADMIN_PASSWORD ?? '' }))
  if (things.length === 0) return
  throw new Error(
    `${url} has ${things.length} texts, files, cards or inquiries. The journeys delete all content, so the site must be empty.`,
  )
}
