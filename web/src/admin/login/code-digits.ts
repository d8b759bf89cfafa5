import { accessCode } from '@highline/shared/constants'

/** What a code field keeps of what is typed or pasted: digits, six at most (spec §5). */
export const codeDigits = (text: string) => text.replace(/\D/g, '').slice(0, accessCode.digits)
