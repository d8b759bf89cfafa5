import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import { lastSortOrder } from '@highline/shared/public-content'
import { Project } from '@highline/shared/schemas/project'
import type { Collection } from '../collection/collection'

/** The values of the form. */
export interface ProjectValues {
  readonly name: string
  readonly description: string
  readonly location: string
  readonly mediaId: number | null
}

export const projectList: Collection<ProjectValues, Project> = {
  label: 'Project',
  noun: 'project',
  fields: { name: 'The name', description: 'The description', location: 'The location' },
  empty: { name: '', description: '', location: '', mediaId: null },
  schema: Project,
  nameOf: ({ name }) => name,
  valuesOf: ({ name, description, location, mediaId }) => ({ name, description, location, mediaId }),
  problem: ({ mediaId }) => (mediaId === null ? 'Please choose an image' : undefined),
  list: () => call(projects.list, {}),
  create: (values, others) => call(projects.create, { body: { ...values, ...lastSortOrder(others) } }),
  update: (values, { id, version }) =>
    call(projects.update, { params: { id: String(id) }, body: { ...values, version } }),
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

/** Whether the form's button is enabled (spec §5); a missing picture is reported when it is pressed. */
export const isProjectReady = ({ name, description, location }: ProjectValues) =>
  [name, description, location].every((text) => text.trim() !== '')
