import type { ReactNode } from 'react'

type Props = {
  /** Shows the columns that a phone has no room for. */
  moreLabel: string
  /** A DataTable of figures. */
  children: ReactNode
}

/**
 * On a phone the table is as wide as the window: its first two columns and its last. The rest comes with a press, and
 * then each row is a card. The sheet alone does it, so it works without script; a wide window shows all there is.
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
