/** Timeout of each function in seconds. After a timeout there is no response, so functions finish well before. */
export const functionSeconds = {
  public: 5,
  contact: 10,
  auth: 10,
  content: 10,
  media: 29,
  inquiries: 15,
  publish: 120,
  variants: 300,
  notify: 60,
  housekeeping: 60,
} as const
