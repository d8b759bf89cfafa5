/** What becomes of an inquiry, in the words of spec §8. */
export const thanks = 'Thank you for your inquiry! We will contact you within 24 hours.'
export const notSent = 'Failed to send inquiry. Please try again.'
