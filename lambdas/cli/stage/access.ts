import { defaultRegion } from '@highline/shared/infra/names'

/** LocalStack's, which accepts any: no login to AWS is needed. */
const emulatorKeys = { accessKeyId: 'test', secretAccessKey: 'test' }

/** For an SDK client: where a stage is, and as whom. The one called `local` is on an emulator. */
export const accessTo = (name: string, env: NodeJS.ProcessEnv) => ({
  region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? defaultRegion,
  ...(name === 'local' ? { credentials: emulatorKeys } : {}),
})
