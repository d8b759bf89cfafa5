import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import { Project } from '@highline/shared/schemas/project'
import type { Collection } from '../collection/collection'
import { placeOf } from '../collection/ordering'

/** A project in the making. */
export interface ProjectDraft {
  readonly name: string
  readonly description: string
  readonly location: string
  readonly mediaId: number | null
}

export const projectList: Collection<ProjectDraft, Project> = {
  label: 'Project',
  noun: 'project',
  fields: { name: 'The name', description: 'The description', location: 'The location' },
  empty: { name: '', description: '', location: '', mediaId: null },
  nameOf: ({ name }) => name,
  draftOf: ({ name, description, location, mediaId }) => ({ name, description, location, mediaId }),
  problem: ({ mediaId }) => (mediaId === null ? 'Please choose an image' : undefined),
  read: (current) => Project.safeParse(current).data,
  list: () => call(projects.list, {}),
  create: (draft, others) => call(projects.create, { body: { ...draft, ...lastPlace(others) } }),
  update: (draft, { id, version }) =>
    call(projects.update, { params: { id: String(id) }, body: { ...draft, version } }),
  reorder: (sortOrder, { id, version }) =>
    call(projects.update, { params: { id: String(id) }, body: { sortOrder, version } }),
  remove: (id) => call(projects.remove, { params: { id: String(id) } }),
  recreate:
    ({ name, description, location, mediaId, sortOrder }) =>
    () =>
      call(projects.create, {
        body: { name, description, location, mediaId, ...(sortOrder === undefined ? {} : { sortOrder }) },
      }),
}

/** Enough for the form's button (spec §5); the picture is asked for when it is pressed. */
export const isReady = ({ name, description, location }: ProjectDraft) =>
  [name, description, location].every((text) => text.trim() !== '')

/** Where nobody has put projects in order a new one comes last by itself, and needs no number. */
function lastPlace(others: readonly Project[]): { sortOrder?: number } {
  const last = Math.max(...others.map(placeOf), 1)
  return last > 1 ? { sortOrder: last + 1 } : {}
}
