/** Places on the page that answer a form which the browser sent by itself; named in the address, they show. */
export const formAnswers = { done: 'inquiry-sent', refused: 'inquiry-not-sent' } as const
