export type Moment = { readonly content: string; readonly caret: number }

const longest = 100

/** A browser clears its undo stack when a script sets a value, so a masked field keeps one of its own. */
export function maskHistory(start: Moment) {
  let moments = [start]
  let now = 0
  return {
    add(moment: Moment): void {
      moments = [...moments.slice(0, now + 1), moment].slice(-longest)
      now = moments.length - 1
    },
    step(by: 1 | -1): Moment | undefined {
      const moment = moments[now + by]
      if (moment) now += by
      return moment
    },
  }
}
