import type { ContentKey } from '@highline/shared/content-keys'
import { optionalTexts } from './filled-site'

/** Longest place name in Britain. */
export const placeName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

const longWord = placeName.repeat(3)

/** Title that starts with a word wider than a phone and goes on over many lines. */
export const longTitle = `${longWord} installation ${'a very long name '.repeat(20)}`

/** Texts that are hard to lay out, in each part of the page. */
export const longTexts: Partial<Record<ContentKey, string>> = {
  ...optionalTexts,
  about_title: longWord,
  service_1_title: longWord,
  capability_1_title: longWord,
  stats_projects_number: '1,000,000+',
  stats_projects_label: longWord,
  certification_1: longWord,
  contact_phone: '+44 (0) 1632 960 142 extension 5521',
  contact_email: `${longWord}@example.com`,
  contact_form_title: longWord,
  footer_company_about: longWord,
  footer_copyright: longTitle,
}
