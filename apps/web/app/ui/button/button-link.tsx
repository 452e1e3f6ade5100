import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ButtonLook & {
  to: string
  /** Ask the server for the page again instead of changing it in place. */
  reload?: boolean
  children: ReactNode
}

/** A link that looks like a button: it leads somewhere, and is the clear thing to do next. */
export function ButtonLink({ to, reload = false, children, ...look }: Props) {
  return (
    <Link className={buttonClass(look)} to={to} reloadDocument={reload}>
      <span className="button-words">{children}</span>
    </Link>
  )
}
