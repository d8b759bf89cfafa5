import * as z from 'zod/mini'
import { accessCodeLimits, lengths } from '../constants'
import { required } from './text'

/** Verified exactly as received: no trimming, no normalising (OWASP ASVS 6.2.8). */
export const Password = required(z.string().check(z.maxLength(lengths.password)))

const shaped = (pattern: string) =>
  z.string().check(z.regex(new RegExp(`^(?:${pattern})$`), { error: 'format' }))
/** A field that a form may leave out, or send empty or null. */
const shapedOrNone = (pattern: string) => z.nullish(shaped(`|${pattern}`))

/** 256 random bits, base64url: a challenge's id, a link's token. */
const token = '[A-Za-z0-9_-]{43}'
const code = `[0-9]{${accessCodeLimits.digits}}`

export const AccessCode = shaped(code)
export const LinkToken = shaped(token)

/** Whether the caller has a session, and whether MFA is enabled (spec §3). */
export const AuthStatus = z.object({ isAuthenticated: z.boolean(), mfaEnabled: z.boolean() })
export type AuthStatus = z.infer<typeof AuthStatus>

export const MfaStatus = z.object({ mfaEnabled: z.boolean() })

/** With MFA, the password is sent with an access code and the id of its challenge, or with a recovery code alone. */
export const LoginInput = z.object({
  password: Password,
  accessCode: shapedOrNone(code),
  sessionId: shapedOrNone(token),
  recoveryCode: shapedOrNone('[A-Za-z2-7 -]{16,24}'),
})
export type LoginInput = z.infer<typeof LoginInput>

export const SendMfaInput = z.object({
  password: Password,
  email: z.optional(z.string().check(z.maxLength(lengths.email))),
})
export type SendMfaInput = z.infer<typeof SendMfaInput>

/** Email addresses are masked (`j•••@e•••.co.uk`) and returned only for the correct password. */
export const SendMfaResult = z.object({
  success: z.boolean(),
  sessionId: z.string(),
  email: z.optional(z.string()),
  availableEmails: z.array(z.string()),
  message: z.string(),
})
export type SendMfaResult = z.infer<typeof SendMfaResult>

export const MfaSetup = z.object({ qrCode: z.string(), manualEntryKey: z.string() })
export type MfaSetup = z.infer<typeof MfaSetup>

export const Done = z.object({ success: z.literal(true), message: z.optional(z.string()) })
