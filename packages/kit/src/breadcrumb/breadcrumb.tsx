import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'

type Props = {
  label: string
  /** Parent pages, from the top. */
  above: readonly { readonly title: string; readonly to: string }[]
  current: string
}

/** The place of this page in the site. A phone shows only the parent page, because a visitor wants to go back there. */
export function Breadcrumb({ label, above, current }: Props) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol className="breadcrumb-list">
        {above.map(({ title, to }) => (
          <li className="breadcrumb-page" key={to}>
            <Link className="breadcrumb-link" to={to}>
              {title}
            </Link>
            <Icon name="chevron-right" />
          </li>
        ))}
        <li className="breadcrumb-here" aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  )
}
