/** As long as one word of a British place can be. */
export const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
export const longName = `The Royal and Ancient Municipal Stadium, Conference Centre and Ice Rink of ${longWord}`
export const longText =
  'Twelve access points under the roof edge, hung by rope between two home fixtures, with their cabinets. '

/** The third is the one with long words. */
export const projectBody = (at: number, mediaId: number | null) => ({
  name: at === 2 ? longName : `Arena number ${at + 1}`,
  description: at === 2 ? longText.repeat(4) : longText,
  location: at === 2 ? longName : 'Manchester',
  mediaId,
})
