/** As many pictures may fail before the pause. */
export const mostAttempts = 3
