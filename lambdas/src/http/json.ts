import { bodies } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'

/**
 * Reads a body. An own `__proto__` is dropped: a later spread or assign would take it for the prototype.
 * Depth is judged on the text, before anything recursive touches the value.
 * @throws ApiError INVALID_JSON, or VALIDATION_FAILED when it is nested too deeply
 */
export function parseJson(text: string): unknown {
  if (depthOf(text) > bodies.jsonDepth) throw apiError('VALIDATION_FAILED')
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    throw apiError('INVALID_JSON')
  }
}

/** How deeply brackets are nested, strings aside. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (mark === '{' || mark === '[') deepest = Math.max(deepest, ++depth)
    else if (mark === '}' || mark === ']') depth--
  }
  return deepest
}
