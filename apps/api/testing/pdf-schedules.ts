import { pdfPages } from './pdf-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Rows of the schedule in force and of the one it replaced, which has this title: date and sums, from left to right. */
export function schedulesIn(file: Buffer, replacedTitle: RegExp): [now: string[][], replaced: string[][]] {
  const schedules: [string[][], string[][]] = [[], []]
  let place: 0 | 1 = 0
  for (const page of pdfPages(file)) {
    const lines = [...Map.groupBy(page, ({ top }) => top.toFixed(1)).entries()].toSorted(
      ([one], [other]) => Number(one) - Number(other),
    )
    for (const [, line] of lines) {
      const [first = '', ...rest] = line.toSorted((a, b) => a.x - b.x).map(({ text }) => plain(text))
      if (replacedTitle.test(first)) place = 1
      if (/^\d+$/.test(first) && /^\d\d\.\d\d\.\d{4}$/.test(rest[0] ?? '')) schedules[place].push(rest)
    }
  }
  return schedules
}
