/** How the rows of a table lie on pages; each page has room for so many, and the totals need the place of one. */
export function tablePages<Row>(rows: readonly Row[], roomOn: (page: number) => number): Row[][] {
  const pages: Row[][] = []
  const waiting = [...rows]
  while (waiting.length > 0) {
    const room = roomOn(pages.length)
    // Rows that fill the page leave no place for the totals: the last of them goes over, and keeps them company there.
    pages.push(waiting.splice(0, waiting.length === room ? room - 1 : room))
  }
  return pages
}
