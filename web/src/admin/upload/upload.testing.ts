import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen } from '@testing-library/react'
import { mediaWith } from '../../testing/snapshot-example'
import { json, type StubApi } from '../../testing/stub-api'

/** Returns an SVG file. It is uploaded through the API, which tests stub; other files go to storage. */
export const drawing = (name: string) =>
  new File([`<svg id="${name}"/>`], name, { type: 'image/svg+xml', lastModified: 1 })

/** Chooses files in the field with this label. */
export const chooseFiles = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } })

/** Answer to an upload that was stored. */
export const stored = (id = 1) => json({ count: 1, message: '1', files: [mediaWith({ id })] })

/** Stubs the upload through the API: it succeeds. */
export const acceptUploads = (api: StubApi) => api.on(media.upload, () => stored())
