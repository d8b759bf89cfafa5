import type { HeaderList } from '../http-message'

/** Headers as CloudFront Functions see them: by lower-case name, the first value, and all of a repeated one. */
export type EdgeHeaders = Record<
  string,
  { value: string; multiValue?: { value: string }[] | undefined } | undefined
>

export function edgeHeadersOf(headers: HeaderList): EdgeHeaders {
  const edge = new Map<string, { value: string }[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    edge.set(key, [...(edge.get(key) ?? []), { value }])
  }
  return Object.fromEntries(
    [...edge].map(([name, values]) => [
      name,
      { value: values[0]?.value ?? '', ...(values.length > 1 ? { multiValue: values } : {}) },
    ]),
  )
}

/** Back to a list, one entry for each value. */
export const valuesOf = (headers: EdgeHeaders): HeaderList =>
  Object.entries(headers).flatMap(([name, header]) => {
    const { value, multiValue = [{ value }] } = header ?? { value: '' }
    return multiValue.map((each) => [name, each.value] as const)
  })

/**
 * What the origin is sent: the viewer's own spelling where it sent the header, `Like-This` where a function
 * added it, and the viewer's cookies, which functions see elsewhere.
 */
export function headersFromEdge(headers: EdgeHeaders, viewer: HeaderList): HeaderList {
  const spelling = new Map(viewer.map(([name]) => [name.toLowerCase(), name]))
  const handedOn = valuesOf(headers).map(
    ([name, value]) => [spelling.get(name) ?? capitalised(name), value] as const,
  )
  return [...handedOn, ...viewer.filter(([name]) => name.toLowerCase() === 'cookie')]
}

const capitalised = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())
