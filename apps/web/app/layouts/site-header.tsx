import { phoneText } from '@qadam/domain/person/phone-text'
import { Icon } from '@qadam/kit/icon/icon.tsx'
import { Logo } from '@qadam/kit/logo/logo.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { LanguageSwitch } from '../features/language/language-switch.tsx'
import { LogOutButton } from '../features/session/log-out-button.tsx'
import { useText } from '../texts/text.ts'
import { SiteSignIn } from './site-sign-in.tsx'

type Props = {
  /** The menu, if there is one; a page with a menu also has a sign-in link. */
  children?: ReactNode
  /** The visitor is signed in on this page, so the log-out button is shown. */
  hasWayOut?: boolean
}

/** Logo, menu, sign-in and support phone, all visible even on the narrowest phone. */
export function SiteHeader({ children, hasWayOut = false }: Props) {
  const { config } = useBoot()
  const t = useText('shell')
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
          {children}
          <a className="bar-phone" href={`tel:${config.supportPhone}`} aria-label={t('call_us', { phone })}>
            <Icon name="phone" />
            <span className="bar-phone-number">{phone}</span>
          </a>
          {children ? <SiteSignIn /> : null}
          <LanguageSwitch />
          {hasWayOut ? <LogOutButton /> : null}
        </div>
      </div>
    </header>
  )
}
