/** Failed pictures allowed before the pause. */
export const maxAttempts = 3
