import { expect, it } from 'vitest'
import { pageDocument } from '../../server/page-document'
import { textsOfPage } from './use-live-texts'

const page = pageDocument(
  {
    companyName: 'Acme </script> Ropes',
    renderedAt: '2026-11-20T09:00:00.000Z',
    logo: { logoUrl: null, logoId: null },
    contentSections: [{ sectionKey: 'about_title', content: 'Who we are', mediaId: null }],
    heroCarousel: [],
    projects: [],
    media: [],
  },
  { version: '1' },
  { css: '', script: '/assets/site.js', scriptStyles: [] },
)

it('reads from the page what it says, built-in texts with their company name among it', () => {
  expect(textsOfPage(page)).toMatchObject({
    navbar_company_name: 'Acme </script> Ropes',
    about_title: 'Who we are',
    footer_copyright: '© 2026 Acme </script> Ropes. All rights reserved.',
  })
})

it('takes a page without texts for a failure', () => {
  expect(() => textsOfPage('<!doctype html><div id="root"></div>')).toThrow()
})
