import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly key: string
  readonly title: string
  readonly show: (row: Row) => ReactNode
  /** Figures are right-aligned, digit under digit. */
  readonly isFigure?: boolean
}

type Props<Row> = {
  caption: string
  /** False leaves the caption to screen readers only, where a heading above has the same text. */
  isCaptionShown?: boolean
  /** The first column names the row: it is the title of the card on a phone. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/**
 * Rows and columns on a wide screen; on a phone each row is a card, with its column's title before every figure. The
 * roles are explicit because browsers drop table semantics once a table is laid out as anything else.
 */
export function DataTable<Row>({ caption, isCaptionShown = true, columns, rows, keyOf }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="data-table" role="table">
      <caption className={isCaptionShown ? 'data-table-caption' : 'visually-hidden'}>{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead className="data-table-head" role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={column.key} className={cellClass(column)} scope="col" role="columnheader">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr className="data-table-row" key={keyOf(row)} role="row">
            {columns.map((column, index) =>
              index === 0 ? (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <th key={column.key} className={cellClass(column)} scope="row" role="rowheader">
                  {column.show(row)}
                </th>
              ) : (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td key={column.key} className={cellClass(column)} data-label={column.title} role="cell">
                  {column.show(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellClass({ isFigure }: { readonly isFigure?: boolean }): string {
  return isFigure ? 'data-table-cell data-table-figure' : 'data-table-cell'
}
