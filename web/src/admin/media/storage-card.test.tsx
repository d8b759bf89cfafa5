import { media } from '@highline/shared/endpoints/media'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal } from '../../testing/stub-api'
import { chooseFiles, drawing } from '../upload/upload.testing'
import { StorageCard } from './storage-card'

const api = freshAdmin()

const lost = { id: 1, originalName: 'mark.svg', category: 'logo', filename: '1-ab.svg', healable: true }
const allThere = { total: 2, available: 2, missing: 0, missingFiles: [] }
const oneMissing = { total: 2, available: 1, missing: 1, missingFiles: [lost] }

beforeEach(() => {
  api.on(media.checkStatus, () => json(oneMissing))
  renderWithToasts(<StorageCard />)
})

const figures = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
const list = () => screen.getByLabelText('Missing files')

it('the storage check runs on request, fails on an invalid response, and lists the missing files, which can be hidden', async () => {
  api.on(media.checkStatus, () => json({ ...allThere, total: 'two' }))
  expect(api.seen).toEqual([])
  press('Check Files')
  expect((await toastOf('Check Failed'))?.textContent).toContain('Failed to check file status')
  screen.getByText('Not checked yet')
  api.on(media.checkStatus, () => json(allThere))
  press('Check Files')
  await toastOf('All Files Available')
  expect(figures()).toEqual(['2', '2', '0'])
  expect(list()).toHaveProperty('hidden', true)
  api.on(media.checkStatus, () => json(oneMissing))
  press('Check Files')
  const toast = await toastOf('Missing Files Found')
  expect(toast?.textContent).toContain('1 file(s) are missing from storage')
  expect(list()).toHaveProperty('hidden', false)
  press('Hide Missing Files')
  expect(list()).toHaveProperty('hidden', true)
})

describe('a missing file', () => {
  beforeEach(async () => {
    press('Check Files')
    await toastOf('Missing Files Found')
    api.on(media.checkStatus, () => json(allThere))
  })

  const repaired = () => waitFor(() => expect(figures()).toEqual(['2', '2', '0']))

  it('is restored from an earlier version, and the list stays until the new check has finished', async () => {
    api.on(at(media.heal, 1), () => json(mediaWith({ id: 1 })))
    const counted = Promise.withResolvers<Response>()
    api.on(media.checkStatus, () => counted.promise)
    press('Restore Earlier Copy of mark.svg')
    await toastOf('File Restored')
    await screen.findByText('Checking…')
    expect(figures()).toEqual(['2', '1', '1'])
    screen.getByLabelText('Re-upload mark.svg')
    counted.resolve(json(allThere))
    await repaired()
  })

  it('can be uploaded again, also after a refusal with its reason, and then the check is repeated', async () => {
    const choose = () => chooseFiles('Re-upload mark.svg', drawing('mark.svg'))
    api.on(media.reupload, () => refusal('UNSUPPORTED_FILE'))
    choose()
    expect((await toastOf('Re-upload Failed'))?.textContent).toContain('This file type is not supported.')
    expect(list()).toHaveProperty('hidden', false)
    api.on(media.reupload, () => json(mediaWith({ id: 1 })))
    choose()
    await toastOf('File Re-uploaded')
    await repaired()
  })
})
