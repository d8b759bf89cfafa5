/** AWS credentials of tests and of the emulators that tests start. */
export const testKeys = { accessKeyId: 'tests', secretAccessKey: 'for tests only' }
