import { Link } from 'react-router'

/** A link that looks like the page's one clear action. */
export function ButtonLink({ to, reload, children }: { to: string; reload?: boolean; children: string }) {
  return (
    <Link className="button" to={to} reloadDocument={reload ?? false}>
      {children}
    </Link>
  )
}
