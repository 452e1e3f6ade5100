import { Link, NavLink } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { LanguageSwitch } from '../features/language/language-switch.tsx'
import { useText } from '../texts/text.ts'
import { Logo } from '../ui/logo/logo.tsx'

export function SiteHeader({ links = true }: { links?: boolean }) {
  const { config } = useBoot()
  const t = useText('shell')
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
          {links ? (
            <nav className="bar-links" aria-label={t('main_menu')}>
              <NavLink to="/contacts">{t('contacts')}</NavLink>
            </nav>
          ) : null}
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}
