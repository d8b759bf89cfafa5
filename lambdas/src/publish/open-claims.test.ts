import { expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { contentSections } from '../data/entities'
import { save } from '../data/entity'
import { openClaims } from './publish'

it('a deployment is told how many statements of fact are open', async () => {
  const app = fakeApp()
  expect(await openClaims(app)).toBe(11)
  const hidden = { sectionKey: 'certification_4', content: '', mediaId: null, hidden: true } as const
  await save(app.table, contentSections, hidden)
  expect(await openClaims(app)).toBe(10)
})
