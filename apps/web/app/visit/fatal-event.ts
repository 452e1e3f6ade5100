/** Dispatched on the window for an uncaught error in our own code; `detail` is the error. */
export const fatalEvent = 'fatal'
