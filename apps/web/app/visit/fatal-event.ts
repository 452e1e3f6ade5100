/** Said on the window when our own code has failed where nobody caught it; `detail` is the error. */
export const fatalEvent = 'fatal'
