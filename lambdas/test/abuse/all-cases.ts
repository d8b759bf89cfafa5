import type { AbuseCase } from './abuse-case'
import { contactCases } from './contact-cases'
import { contentCases } from './content-cases'
import { mediaCases } from './media-cases'
import { sessionCases } from './session-cases'
import { transportCases } from './transport-cases'

export const groups: [name: string, cases: AbuseCase[]][] = [
  ['transport and routing', transportCases],
  ['contact', contactCases],
  ['sessions and the inbox', sessionCases],
  ['content', contentCases],
  ['media', mediaCases],
]
