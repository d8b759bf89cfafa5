import type { Page } from 'playwright-core'
import { payloadOf, picture } from './files'

/** Puts a picture into the library, as the logged-in browser would, under a name; gives its id. */
export async function uploadPicture(page: Page, name: string): Promise<number> {
  const answer = await page.request.post('/api/upload', {
    multipart: {
      category: 'general',
      files: await payloadOf(picture(name)),
    },
  })
  const { files } = await answer.json()
  return files[0].id
}

/** Chooses a picture in the form that is open, by its name. */
export async function choosePicture(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Choose|Change) picture/ }).click()
  await page.locator('.picker-file', { hasText: name }).click()
  await page.getByRole('button', { name: 'Use This File' }).click()
}
