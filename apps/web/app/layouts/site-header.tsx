import { phoneText } from '@qadam/domain/person/phone-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { LanguageSwitch } from '../features/language/language-switch.tsx'
import { LogOutButton } from '../features/session/log-out-button.tsx'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Logo } from '../ui/logo/logo.tsx'
import { SiteSignIn } from './site-sign-in.tsx'

type Props = {
  /** The menu, where there is one; whoever may walk about the site may also walk in. */
  children?: ReactNode
  /** Somebody is signed in on this page. */
  hasWayOut?: boolean
}

/** The way to the money, the way to pay, and a human: in one look, on the narrowest phone too. */
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
