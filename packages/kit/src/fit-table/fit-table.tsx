import type { ReactNode } from 'react'

type Props = {
  /** Label of the switch for the columns that a phone has no room for. */
  moreLabel: string
  /** A DataTable of figures. */
  children: ReactNode
}

/**
 * Fits a table to the width of a phone: its first two columns and its last. A press shows the rest, and then each row
 * is a card. It is done by the stylesheet alone, so it works without script; a wide window shows all columns.
 */
export function FitTable({ children, moreLabel }: Props) {
  return (
    <div className="fit-table">
      <label className="fit-table-more">
        <input className="fit-table-switch" type="checkbox" />
        {moreLabel}
      </label>
      {children}
    </div>
  )
}
