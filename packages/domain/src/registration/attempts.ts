/** As many pictures may fail before the pause. */
export const maxAttempts = 3
