import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import { Project } from '@highline/shared/schemas/project'
import HardHat from 'lucide-react/icons/hard-hat'
import { read } from '../../api/read'
import type { Collection, ItemValues } from '../collection/collection'
import { CollectionTab } from '../collection/collection-tab'

export const ProjectsTab = () => <CollectionTab config={projectList} />

const projectList: Collection<Project> = {
  kind: 'project',
  title: 'Projects',
  lead: 'The grid of finished work on the page.',
  none: {
    text: 'No projects yet.',
    hint: 'Add the first one with the form. It needs a picture to be shown on the page.',
    Icon: HardHat,
  },
  label: 'Project',
  fileLabel: 'Image',
  missingFileError: 'Please choose an image',
  fields: [
    { name: 'name', label: 'Name', required: true },
    { name: 'description', label: 'Description', required: true, rows: 4 },
    { name: 'location', label: 'Location', required: true },
  ],
  schema: Project,
  nameOf: ({ name }) => name,
  wordsOf: ({ description, location }) => ({ text: description, fact: location }),
  textsOf: ({ name = '', description = '', location = '' }) => ({ name, description, location }),
  query: read(projects.list),
  list: () => call(projects.list, {}),
  create: (values, place, headers) =>
    call(projects.create, { headers, body: { ...bodyOf(values), ...place } }),
  update: (values, { id, version }) =>
    call(projects.update, { params: { id: String(id) }, body: { ...bodyOf(values), version } }),
  reorder: (sortOrder, { id, version }) =>
    call(projects.update, { params: { id: String(id) }, body: { sortOrder, version } }),
  remove: (id) => call(projects.remove, { params: { id: String(id) } }),
}

const bodyOf = ({ mediaId, texts: { name = '', description = '', location = '' } }: ItemValues) => ({
  name,
  description,
  location,
  mediaId,
})
