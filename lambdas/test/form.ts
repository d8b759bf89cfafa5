import type { FakeForm } from './request'

/** Field of a form: a text or a file. */
export type FormField =
  | readonly [name: string, text: string]
  | readonly [name: string, file: { name: string; bytes: Uint8Array; type?: string }]

/** Encodes fields as `multipart/form-data`, as browsers do. */
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

/** Encodes files in the field that the upload form uses. */
export const files = (...given: { name: string; bytes: Uint8Array; type?: string }[]) =>
  form(...given.map((file): FormField => ['files', file]))
