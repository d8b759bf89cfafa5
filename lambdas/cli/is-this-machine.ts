/**
 * Whether a stage name means this machine's own: also the one called `local`, unless the environment says
 * where an emulator is. No account in AWS has a stage of that name.
 */
export const isThisMachine = (
  name: string | undefined,
  { AWS_ENDPOINT_URL }: NodeJS.ProcessEnv,
): name is 'local' | undefined => name === undefined || (name === 'local' && !AWS_ENDPOINT_URL)
