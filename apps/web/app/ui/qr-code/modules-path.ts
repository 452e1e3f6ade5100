/** One path for all dark modules: every run of them in a row is a rectangle one module high. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => runsIn(row).map(({ from, to }) => `M${from} ${y}h${to - from}v1h${from - to}z`))
    .join('')
}

function runsIn(row: readonly boolean[]): { from: number; to: number }[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((from) => {
    const to = row.indexOf(false, from)
    return { from, to: to === -1 ? row.length : to }
  })
}
