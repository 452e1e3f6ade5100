/** Signals by which a terminal, a supervisor or npm requests a stop. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
