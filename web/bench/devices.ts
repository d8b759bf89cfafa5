/** The two devices of Lighthouse: a phone on a slow mobile network, and a desktop. */
export const devices = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    network: { latency: 150, down: 1_600, up: 750 }, // milliseconds, kilobits per second
    slowdown: 4, // CPU throttling rate
  },
  desktop: {
    viewport: { width: 1350, height: 940 },
    deviceScaleFactor: 1,
    isMobile: false,
    network: { latency: 40, down: 10_240, up: 10_240 },
    slowdown: 1,
  },
} as const

/** Returns the parameters of `Network.emulateNetworkConditions`, with throughput in bytes per second. */
export function networkConditions(name: DeviceName) {
  const { latency, down, up } = devices[name].network
  return {
    offline: false,
    latency,
    downloadThroughput: (down * 1000) / 8,
    uploadThroughput: (up * 1000) / 8,
  }
}

export type DeviceName = keyof typeof devices
