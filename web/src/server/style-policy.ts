import { createHash } from 'node:crypto'

/** The CSP source of an inline style, hash and quotes included. */
export const styleSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** A policy that allows these styles and no others; it says nothing of scripts, which the response header does. */
export const stylePolicy = (...sources: string[]) => `style-src ${sources.join(' ')}`
