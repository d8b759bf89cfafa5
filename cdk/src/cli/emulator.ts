import { UserError } from '@highline/shared/infra/user-error'

const usualEndpoint = 'http://127.0.0.1:4566'

export interface Emulator {
  readonly endpoint: string
  /** Where browsers, and functions alike, reach its S3: what an address that is signed begins with. */
  readonly storage: string
}

/** @throws UserError when nothing answers there */
export async function findEmulator(
  env: NodeJS.ProcessEnv,
  fetch: typeof globalThis.fetch,
): Promise<Emulator> {
  const endpoint = env.AWS_ENDPOINT_URL || usualEndpoint
  const isThere = (path: string) =>
    fetch(new URL(path, endpoint)).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await isThere('/_localstack/health')))
    throw new UserError(
      `No emulator of AWS answers at ${endpoint}. Start LocalStack with \`docker compose up --wait\`, or say where ` +
        'yours is: AWS_ENDPOINT_URL=http://127.0.0.1:4566',
    )
  return { endpoint, storage: (await isThere('/_ministack/health')) ? endpoint : underItsName(endpoint) }
}

/** LocalStack runs functions in containers, where this machine's own address is theirs. This name is its in both. */
function underItsName(endpoint: string): string {
  const { port } = new URL(endpoint)
  return `http://localhost.localstack.cloud:${port || 80}`
}

/** An environment that leads to the emulator alone: credentials for AWS are not in it. */
export const environmentOf = ({ endpoint }: Emulator, region: string) => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_ENDPOINT_URL_S3: endpoint,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: '',
  AWS_PROFILE: '',
})
