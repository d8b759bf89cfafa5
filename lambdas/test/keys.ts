/** What tests sign their requests with, to services that were started with the same. */
export const testKeys = { accessKeyId: 'tests', secretAccessKey: 'for tests only' }
