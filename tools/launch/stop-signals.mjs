/** What a terminal, a supervisor or npm says when it wants an end. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
