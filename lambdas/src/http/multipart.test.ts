import type { ErrorBody } from '@highline/shared/http/errors'
import { describe, expect, it } from 'vitest'
import { files, form } from '../../test/form'
import { apiEvent } from '../../test/request'
import { readForm } from './multipart'

const limits = { bytes: 4 * 1024 * 1024, files: 10 }
const post = { method: 'POST', path: '/api/upload' } as const
const type = 'multipart/form-data; boundary=b'
const file = { name: 'a.png', bytes: new Uint8Array([0, 1, 13, 10, 255]), type: 'image/png' }

const part = (disposition: string, body = 'x', more = '') =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${body}\r\n`
const fileWith = (header: string, body?: string) => part('name="files"; filename="a"', body, header)
const aFile = fileWith('')

const read = (body: string | Uint8Array, contentType = type, most = limits) =>
  readForm(apiEvent(post, { form: { bytes: Buffer.from(body), contentType } }), most)

/** @returns the body of the error, or the form if it is not refused */
const refusalOf = (...form: Parameters<typeof read>): Partial<ErrorBody> => {
  try {
    return read(...form)
  } catch (error) {
    return (error as { body: ErrorBody }).body
  }
}
const codeOf = (...form: Parameters<typeof read>) => refusalOf(...form).code

describe('a form', () => {
  it('is read into its texts and files, byte for byte', async () => {
    const filled = await form(
      ['category', 'hero'],
      ['files', file],
      ['files', { ...file, name: 'ü "1".png' }],
    )
    expect(read(filled.bytes, filled.contentType)).toEqual({
      category: 'hero',
      files: [
        { name: 'a.png', mimeType: 'image/png', bytes: file.bytes },
        { name: 'ü "1".png', mimeType: 'image/png', bytes: file.bytes },
      ],
      file: { name: 'a.png', mimeType: 'image/png', bytes: file.bytes },
    })
  })

  it('may contain line breaks and longer variants of its boundary', () => {
    const tricky = '\r\n--b7\r\n--bb\r\n--'
    expect(read(`${part('name="files"; filename="a"', tricky)}--b--`)).toMatchObject({
      files: [{ bytes: new Uint8Array(Buffer.from(tricky)) }],
    })
  })

  it('may have a quoted boundary and further parameters in its content type', () => {
    const contentType = 'Multipart/Form-Data;charset=utf-8; BOUNDARY="b"'
    expect(read(`${aFile}--b--\r\n`, contentType)).toMatchObject({ files: [{ name: 'a' }] })
  })

  it('may have quotes, escapes and a line break in a file name', () => {
    const name = 'name="files"; filename="say \\"cheese\\"%22\r\n.png"'
    expect(read(`${part(name)}--b--`)).toMatchObject({ files: [{ name: 'say "cheese""\r\n.png' }] })
  })

  it.each([
    ['without quotes', part('name=files; filename=a')],
    ['in capitals', part('NAME="files"; FILENAME="a"')],
    ['without spaces', aFile.replace(': form-data; ', ':form-data;')],
    ['with its encoding, and a space after it', fileWith('Content-Transfer-Encoding: 8bit \r\n')],
    ['with as many headers as are read', fileWith(`X: ${'y'.repeat(1985)}\r\n`)],
  ])('may have the headers of a file written %s', (_, sent) => {
    expect(read(`${sent}--b--`)).toMatchObject({ files: [{ name: 'a', mimeType: '' }] })
  })

  it('may have a file and a text of the maximum size', () => {
    const text = part('name="category"', 'x'.repeat(1024))
    const formWith = (content: string) => `${text}${part('name="file"; filename="a"', content)}--b--`
    const length = limits.bytes - formWith('').length
    expect(read(formWith('y'.repeat(length)))).toMatchObject({
      category: 'x'.repeat(1024),
      file: { bytes: { length } },
    })
  })

  it.each([
    ['in which no file was chosen', part('name="files"; filename=""', '')],
    ['without parts', ''],
    ['with a text named files', part('name="files"')],
    ['with a file in another field', part('name="other"; filename="a"')],
  ])('%s gets NO_FILES', (_, parts) => expect(codeOf(`${parts}--b--\r\n`)).toBe('NO_FILES'))

  it('may have a file with bytes and an empty name', () => {
    expect(read(`${part('name="files"; filename=""')}--b--`)).toMatchObject({ files: [{ name: '' }] })
  })
})

describe('a form is refused', () => {
  it.each([
    ['that is cut off', aFile],
    ['that is cut off in its last boundary', `${aFile}--b-`],
    ['that is empty', ''],
    ['with words before it', `hello\r\n${aFile}--b--`],
    ['with words after it', `${aFile}--b--\r\nhello, is there anybody?`],
    ['with a word after it', `${aFile}--b--hello`],
    ['with 14 spaces after it', `${aFile}--b--${' '.repeat(14)}`],
    ['that begins with another boundary', `--c${aFile.slice(3)}--b--`],
    ['that begins with a longer boundary', '--bx--'],
    ['with a part of headers only', `${part('name=files; filename=ab').replace('\r\n\r\nx', '')}--b--`],
    ['with a part that is almost a form’s', `${aFile.replace('form-data', 'form-datax')}--b--`],
    ['with a part that ends like a form’s', `${aFile.replace('form-data', 'x form-data')}--b--`],
    ['with an indented header', `${aFile.replace('Content', ' Content')}--b--`],
    ['with a header more than is read', `${fileWith(`X: ${'y'.repeat(1986)}\r\n`)}--b--`],
    ['with a part that has no name', `${part('filename="a"')}--b--`],
    ['with a part that is no form’s', `${aFile.replace('form-data', 'attachment')}--b--`],
    ['with a part without headers', '--b\r\n\r\nx\r\n--b--'],
    ['with a header twice', `${fileWith('Content-Disposition: form-data; name="x"\r\n')}--b--`],
    ['with an encoded part', `${fileWith('Content-Transfer-Encoding: base64\r\n', 'eA==')}--b--`],
    ['UPL13: with part headers of 100 KB', `${fileWith(`X: ${'y'.repeat(102_400)}\r\n`)}--b--`],
  ])('%s', (_, body) => {
    expect(codeOf(body)).toBe('INVALID_MULTIPART')
  })

  it.each([
    ['UPL10: without a boundary', '', 'b'],
    ['UPL10: with a boundary of 500 characters', `; boundary=${'b'.repeat(500)}`, 'b'.repeat(500)],
    ['with two boundaries', '; boundary=b; boundary=c', 'b'],
    ['with a boundary that is not one', '; boundary="b\u00fc"', 'b\u00fc'],
  ])('%s', (_, parameters, boundary) => {
    const body = `${aFile}--b--`.replaceAll('--b', `--${boundary}`)
    expect(codeOf(body, `multipart/form-data${parameters}`)).toBe('INVALID_MULTIPART')
  })

  it.each(['application/json', 'multipart/mixed; boundary=b', ''])(
    'with the content type “%s”',
    (contentType) => expect(codeOf(`${aFile}--b--`, contentType)).toBe('UNSUPPORTED_MEDIA_TYPE'),
  )

  it.each([
    ['UPL12: with a thousand parts', aFile.repeat(1000), 10, 'Up to 10 files at a time.'],
    ['with too many texts', part('name="x"').repeat(13), 10, 'Up to 10 files at a time.'],
    ['with three files instead of two', aFile.repeat(3), 2, 'Up to 10 files at a time.'],
    ['with two files instead of one', aFile.repeat(2), 1, 'One file at a time, please.'],
  ])('%s', (_, parts, most, message) => {
    const refusal = refusalOf(`${parts}--b--`, type, { ...limits, files: most })
    expect(refusal).toMatchObject({ code: 'TOO_MANY_FILES', message })
  })

  it('UPL38: over 4 MB, with 413 and a message that names the media page', () => {
    expect(refusalOf(Buffer.alloc(limits.bytes + 1))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'Files over 4 MB must be uploaded through the media page.',
    })
  })

  it.each([
    ['with a text that is too long', part('name="category"', 'x'.repeat(1025)), { category: 'max:1024' }],
    ['with a text that comes twice', part('name="category"').repeat(2), { category: 'once' }],
    ['with a file whose name holds a NUL', part('name="files"; filename="a\0.png"'), { files: 'name' }],
  ])('%s', (_, parts, fields) => {
    expect(refusalOf(`${aFile}${parts}--b--`)).toMatchObject({ code: 'VALIDATION_FAILED', fields })
  })

  it('but not for containing many incomplete boundaries', async () => {
    const lookalike = { name: 'a', bytes: Buffer.from('\r\n--'.repeat(90_000)) }
    const many = await files(...Array.from({ length: 10 }, () => lookalike))
    expect(read(many.bytes, many.contentType)).toMatchObject({ files: { length: 10 } })
  })
})
