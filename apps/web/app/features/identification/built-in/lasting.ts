/** Returns whether a condition has held long enough and was seen at least twice: one bad frame may be an accident. */
export function lasting(milliseconds: number) {
  let since: number | undefined
  return {
    holds(isSo: boolean, at: number): boolean {
      if (!isSo) {
        since = undefined
        return false
      }
      since ??= at
      return at > since && at - since >= milliseconds
    },
    forget() {
      since = undefined
    },
  }
}
