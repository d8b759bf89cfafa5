import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { files } from '../../form'
import { jpeg, png } from '../../sample-files'
import { askAs, type Client, type Commands } from './client'
import { noteId } from './model-state'

const keys = ['about_title', 'hero_title', 'contact_phone']
const mostIds = 5

const pictureForms = Promise.all([
  files({ name: 'a.png', bytes: png() }),
  files({ name: 'b.jpg', bytes: jpeg() }),
])
let texts = 0

/** Saves a text based on the newest version known to the model, on the one before, or without a version. */
async function saveText(client: Client) {
  const { state, pick } = client
  const key = keys[pick(keys.length)] ?? ''
  const content = `Text ${++texts}`
  const seen = state.saved.filter((one) => one.key === key).map(({ version }) => version)
  const version = pick(2) === 0 ? Math.max(0, ...seen) - pick(2) : undefined
  const body = { sectionKey: key, content, ...(version !== undefined && version >= 0 ? { version } : {}) }
  const answer = await askAs(client, contentSections.update, { body })
  if (answer.status !== 200) return
  const saved = contentSections.update.response.parse(answer.body)
  if (body.version !== undefined && saved.version !== body.version + 1)
    state.violations.push(`a save of ${key} based on ${body.version} has version ${saved.version}`)
  state.saved.push({ key, version: saved.version ?? 0, content })
}

async function uploadPicture(client: Client) {
  const [form] = await pictureForms
  const { status, body } = await askAs(client, media.upload, { form })
  if (status !== 200) return
  for (const { id, filename } of media.upload.response.parse(body).files ?? [])
    noteId(client.state, 'media', id, filename)
}

async function addProject(client: Client) {
  const name = `Project ${++texts}`
  const body = {
    name,
    location: 'Leeds',
    description: 'Masts',
    mediaId: 1 + client.pick(mostIds),
    sortOrder: 1,
  }
  const answer = await askAs(client, projects.create, { body })
  if (answer.status === 201)
    noteId(client.state, 'project', projects.create.response.parse(answer.body).id, name)
}

const one = ({ pick }: Client) => ({ params: { id: 1 + pick(mostIds) } })

async function purgePicture(client: Client) {
  const { params } = one(client)
  const query = { force: '1', permanent: '1' }
  const { status } = await askAs(client, media.remove, { params, query })
  if (status === 200) client.state.purged.add(params.id)
}

export const pageCommands: Commands = {
  saveText: [8, saveText],
  readTexts: [2, (client) => askAs(client, contentSections.list)],
  uploadPicture: [5, uploadPicture],
  replacePicture: [
    3,
    async (client) => askAs(client, media.reupload, { ...one(client), form: (await pictureForms)[1] }),
  ],
  removePicture: [
    2,
    (client) =>
      askAs(client, media.remove, {
        ...one(client),
        query: client.pick(2) ? { force: '1' } : {},
      }),
  ],
  purgePicture: [1, purgePicture],
  restorePicture: [2, (client) => askAs(client, media.restore, one(client))],
  addProject: [3, addProject],
  removeProject: [1, (client) => askAs(client, projects.remove, one(client))],
  rest: [1, async ({ state, pick }) => state.app.wait(5 + pick(40))],
}
