import { Link, useLocation } from 'react-router'
import { pageAt } from '../boot/page-at.ts'
import { useText } from '../texts/text.ts'

const menu = [
  { to: '/how-to-take', part: '/how-to-take', text: 'bar_take' },
  { to: '/how-to-back/bank-account', part: '/how-to-back', text: 'bar_give_back' },
  { to: '/help', part: '/help', text: 'help' },
  { to: '/contacts', part: '/contacts', text: 'contacts' },
] as const

/** The main menu; in its own file because the frame of the registration does not load it. */
export function SiteMenu() {
  const t = useText('menu')
  const { path } = pageAt(useLocation().pathname)
  return (
    <nav className="bar-links bar-menu" aria-label={t('main_menu')}>
      {menu.map(({ part, text, to }) => (
        <Link key={to} to={to} aria-current={isWithin(path, part) ? 'page' : undefined}>
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}

function isWithin(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}/`)
}
