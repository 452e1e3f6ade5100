/** Splits a table's rows into pages; each page has room for a number of rows, and the totals take the room of one. */
export function tablePages<Row>(rows: readonly Row[], roomOn: (page: number) => number): Row[][] {
  const pages: Row[][] = []
  const waiting = [...rows]
  while (waiting.length > 0) {
    const room = roomOn(pages.length)
    // Rows that fill the page leave no room for the totals, so the last row moves to the next page with them.
    pages.push(waiting.splice(0, waiting.length === room ? room - 1 : room))
  }
  return pages
}
