import type { AbuseCase } from './abuse-case'
import { cardCases } from './card-cases'
import { contactCases } from './contact-cases'
import { contentCases } from './content-cases'
import { mediaCases } from './media-cases'
import { sessionCases } from './session-cases'
import { transportCases } from './transport-cases'
import { uploadCases } from './upload-cases'

export const groups: [name: string, cases: AbuseCase[]][] = [
  ['transport and routing', transportCases],
  ['contact', contactCases],
  ['sessions and the inbox', sessionCases],
  ['content sections', contentCases],
  ['slides and projects', cardCases],
  ['uploads', uploadCases],
  ['the media library', mediaCases],
]
