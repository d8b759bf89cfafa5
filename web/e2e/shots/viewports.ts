/** Viewports for the screenshots, in CSS pixels. */
export const viewports = [
  { width: 320, height: 568, isMobile: true, hasTouch: true },
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: false, hasTouch: true },
  { width: 1280, height: 800, isMobile: false, hasTouch: false },
  { width: 1920, height: 1080, isMobile: false, hasTouch: false },
] as const

export const schemes = ['light', 'dark'] as const
