import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ButtonLook & {
  to: string
  /** Requests the page from the server again instead of changing it in place. */
  reload?: boolean
  children: ReactNode
}

/** A link that looks like a button: navigation that is the obvious next action. */
export function ButtonLink({ to, reload = false, children, ...look }: Props) {
  return (
    <Link className={buttonClass(look)} to={to} reloadDocument={reload}>
      <span className="button-words">{children}</span>
    </Link>
  )
}
