/** Lighthouse's two: a phone on a slow mobile network, and a desk. */
export const devices = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    network: { latency: 150, down: 1_600, up: 750 },
    slowdown: 4,
  },
  desktop: {
    viewport: { width: 1350, height: 940 },
    deviceScaleFactor: 1,
    isMobile: false,
    network: { latency: 40, down: 10_240, up: 10_240 },
    slowdown: 1,
  },
} as const

/** As `Network.emulateNetworkConditions` takes them, in bytes a second. */
export function networkConditions(name: DeviceName) {
  const { latency, down, up } = devices[name].network
  return {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  }
}

/** Network in milliseconds of delay and kilobits per second, slowdown of the processor. */
export type DeviceName = keyof typeof devices
