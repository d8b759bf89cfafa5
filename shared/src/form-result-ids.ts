/** Ids of the messages after a form was submitted without script; the one that the URL fragment names is shown. */
export const formResultIds = { done: 'inquiry-sent', refused: 'inquiry-not-sent' } as const
