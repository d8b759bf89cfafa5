/**
 * Milliseconds for one try of a call: three at the table fit into the shortest function's time. Media are put, joined
 * and copied by tens of megabytes, and mail and edge are slow services.
 */
export const attemptTimeoutMs = {
  table: 1000,
  parameters: 1000,
  storage: 3000,
  media: 10_000,
  mail: 3000,
  edge: 5000,
} as const

/** An emulator shares its processor with everything else, and LocalStack loads a service at its first call. */
const emulatedFactor = 10

/** A client's settings: what it does not hear of in time, it asks again. */
export function clientConfig(service: keyof typeof attemptTimeoutMs) {
  const emulated = Object.keys(process.env).some((name) => name.startsWith('AWS_ENDPOINT_URL'))
  const ms = attemptTimeoutMs[service] * (emulated ? emulatedFactor : 1)
  return {
    maxAttempts: service === 'mail' || service === 'media' ? 2 : 3,
    // Without `throwOnRequestTimeout` the SDK only warns, and waits on.
    requestHandler: {
      connectionTimeout: ms,
      requestTimeout: ms,
      socketTimeout: ms,
      throwOnRequestTimeout: true,
    },
  }
}
