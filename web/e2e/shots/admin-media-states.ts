import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Page } from 'playwright-core'
import { logoFile, payloadOf, picture } from '../support/files'
import { answers, refuses } from '../support/server'
import { confirm, press, type Screen, seen, steps, type } from './screen'

const choose =
  (label: string, ...files: File[]) =>
  async (page: Page) =>
    page.getByLabel(label, { exact: true }).setInputFiles(await Promise.all(files.map(payloadOf)))
const chosen = choose(
  'Choose pictures or videos',
  picture('mast.png', 1),
  picture('A rather long name that a telephone gave to a picture of the north stand.png', 2),
)
const missing = { total: 12, available: 10, missing: 2 }
const gone = { category: 'general', filename: '1-a.png', missingFiles: [] }

const library = (name: string, act: NonNullable<Screen['act']>): Screen => ({
  name: `media-${name}`,
  path: '/admin#media-files',
  act: steps((page) => page.locator('.media-card').first().waitFor(), act),
})
const logos = (name: string, act: NonNullable<Screen['act']>): Screen => ({
  name: `logo-${name}`,
  path: '/admin#logo',
  act,
})

/** Media Files and Logo: files on their way, missing, in use, deleted and brought back. */
export const mediaStates: Screen[] = [
  library('chosen', chosen),
  library(
    'uploading',
    steps(
      (page) => page.route(/X-Amz-Signature/i, () => undefined),
      chosen,
      press('Upload 2 Files'),
      seen(/0 of 2 uploaded/),
    ),
  ),
  library(
    'upload-refused',
    steps(
      (page) => refuses(page, uploads.presign, 'RATE_LIMITED', { message: 'Enough for one hour.' }),
      chosen,
      press('Upload 2 Files'),
      seen('Upload failed'),
    ),
  ),
  library(
    'missing',
    steps(
      (page) =>
        answers(page, media.checkStatus, {
          ...missing,
          missingFiles: [
            { ...gone, id: 1, originalName: 'roof.png', healable: true },
            { ...gone, id: 2, originalName: 'A film of the mast.webm', healable: false },
          ],
        }),
      press('Check Files'),
      seen('Missing Files Found'),
    ),
  ),
  library('edit', press('Edit roof.png')),
  library(
    'replace',
    steps(press('Actions for roof.png'), (page) => page.getByText('Replace…').click()),
  ),
  library('menu', press('Actions for roof.png')),
  library('selected', (page) => page.getByLabel('Select roof.png').check()),
  library('delete-in-use', steps(press('Delete roof.png'), seen(/^Used in/))),
  library('delete-for-good', steps(press('Delete roof.png'), seen(/^Used in/), press('Delete for Good…'))),
  library('found-nothing', steps(type('Search the files', 'zebra'), seen('No file fits the search.'))),
  library('bin-empty', steps(press('Open the Bin'), seen('The bin is empty.'))),
  library(
    'deleted',
    steps(press('Delete logo.png'), confirm(/^Delete( Anyway)?$/), seen('Media deleted successfully')),
  ),
  library('bin', steps(press('Open the Bin'), seen('Restore'))),
  library('bin-delete-for-good', steps(press('Open the Bin'), press('Delete for good: logo.png'))),
  {
    name: 'logo-restored',
    path: '/admin#media-files',
    act: steps(press('Open the Bin'), press('Restore logo.png'), seen('Media restored')),
  },
  logos('chosen', choose('Choose a picture', logoFile())),
  logos('use', steps(press('Use logo.png as the logo'), seen('Logo Changed'))),
  logos('remove', press('Remove Logo')),
]
