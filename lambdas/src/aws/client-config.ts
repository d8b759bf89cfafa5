/**
 * Timeout of one attempt in milliseconds. Three attempts at the table fit into the shortest function timeout. Media are
 * stored, joined and copied in tens of megabytes; SES and CloudFront are slow.
 */
export const attemptTimeoutMs = {
  table: 1000,
  parameters: 1000,
  storage: 3000,
  media: 10_000,
  mail: 3000,
  edge: 5000,
} as const

/** Factor of all timeouts on emulators: they share the CPU, and LocalStack loads a service at its first call. */
const emulatedFactor = 10

/** Returns timeouts and retries of an SDK client. */
export function clientConfig(service: keyof typeof attemptTimeoutMs) {
  const emulated = Object.keys(process.env).some((name) => name.startsWith('AWS_ENDPOINT_URL'))
  const ms = attemptTimeoutMs[service] * (emulated ? emulatedFactor : 1)
  return {
    maxAttempts: service === 'mail' || service === 'media' ? 2 : 3,
    // Without `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
    requestHandler: {
      connectionTimeout: ms,
      requestTimeout: ms,
      socketTimeout: ms,
      throwOnRequestTimeout: true,
    },
  }
}
