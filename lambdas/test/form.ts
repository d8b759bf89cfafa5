import type { FakeForm } from './request'

/** A field of a form: text, or a file under the name that its sender gives it. */
export type FormField =
  | readonly [name: string, text: string]
  | readonly [name: string, file: { name: string; bytes: Uint8Array; type?: string }]

/** What a browser makes of a form. */
export async function form(...fields: FormField[]): Promise<FakeForm> {
  const data = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, new File([new Uint8Array(value.bytes)], value.name, { type: value.type ?? '' }))
  }
  const response = new Response(data)
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  }
}

/** Files as the upload form sends them. */
export const files = (...given: { name: string; bytes: Uint8Array; type?: string }[]) =>
  form(...given.map((file): FormField => ['files', file]))
