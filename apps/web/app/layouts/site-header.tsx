import { phoneText } from '@qadam/domain/person/phone-text'
import { Link, useLocation } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { pageAt } from '../boot/page-at.ts'
import { LanguageSwitch } from '../features/language/language-switch.tsx'
import { LogOutButton } from '../features/session/log-out-button.tsx'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Logo } from '../ui/logo/logo.tsx'

const menu = [
  { to: '/how-to-take', part: '/how-to-take', text: 'take' },
  { to: '/how-to-back/bank-account', part: '/how-to-back', text: 'give_back' },
  { to: '/help', part: '/help', text: 'help' },
  { to: '/contacts', part: '/contacts', text: 'contacts' },
] as const

type Props = {
  links?: boolean
  /** Somebody is signed in on this page. */
  hasWayOut?: boolean
}

/** The way to the money, the way to pay, and a human: in one look, on the narrowest phone too. */
export function SiteHeader({ links: hasLinks = true, hasWayOut = false }: Props) {
  const { config } = useBoot()
  const t = useText('shell')
  const { path } = pageAt(useLocation().pathname)
  const phone = phoneText(config.supportPhone)
  return (
    <header>
      <a className="skip" href="#content">
        {t('skip_to_content')}
      </a>
      {config.sandbox ? <p className="stand">{t('sandbox_stand')}</p> : null}
      <div className="bar">
        <div className="bar-inner">
          <Link className="bar-logo" to="/" aria-label={t('home_link', { name: config.projectName })}>
            <Logo name={config.projectName} />
          </Link>
          {hasLinks ? (
            <nav className="bar-links bar-menu" aria-label={t('main_menu')}>
              {menu.map(({ part, text, to }) => (
                <Link key={to} to={to} aria-current={isWithin(path, part) ? 'page' : undefined}>
                  {t(text)}
                </Link>
              ))}
            </nav>
          ) : null}
          <a className="bar-phone" href={`tel:${config.supportPhone}`} aria-label={t('call_us', { phone })}>
            <Icon name="phone" />
            <span className="bar-phone-number">{phone}</span>
          </a>
          <LanguageSwitch />
          {hasWayOut ? <LogOutButton /> : null}
        </div>
      </div>
    </header>
  )
}

function isWithin(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}/`)
}
