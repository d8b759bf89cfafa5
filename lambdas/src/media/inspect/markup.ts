/*
 * A file can be a picture to one program and a page to another. Browsers are told not to guess (`nosniff`), but
 * what carries markup where a browser would look for it has no business here.
 */
const markup = /<(script|html|head|body|iframe|object|embed|svg|!doctype|foreignobject|\?php)/i

/** Whether the first 4 kB of a picture or video hold markup; compressed data does so by chance once in 100,000 files. */
export const holdsMarkup = (head: Uint8Array) =>
  markup.test(Buffer.from(head.subarray(0, 4096)).toString('latin1')) ||
  Buffer.from(head.subarray(0, 1024)).includes('%PDF-')
