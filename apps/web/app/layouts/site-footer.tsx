import { phoneText } from '@qadam/domain/person/phone-text'
import type { ReactNode } from 'react'
import { useBoot } from '../boot/boot.ts'
import { useText } from '../texts/text.ts'
import { LenderLine } from './lender-line.tsx'

/** Help in the same place on every page; screens within a process show nothing else. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  const { config } = useBoot()
  const t = useText('shell')
  return (
    <footer className="foot">
      <div className="foot-inner">
        <section className="foot-help">
          <h2 className="foot-title">{t('help_title')}</h2>
          <p>
            <a
              className="foot-phone"
              href={`tel:${config.supportPhone}`}
              aria-label={t('call_us', { phone: phoneText(config.supportPhone) })}
            >
              {phoneText(config.supportPhone)}
            </a>
          </p>
          <ul className="foot-list">
            <li>
              <a href={config.messengerUrl}>{t('chat_with_us')}</a>
            </li>
            <li>
              <a href={`mailto:${config.supportEmail}`}>{t('write_us', { email: config.supportEmail })}</a>
            </li>
          </ul>
        </section>
        {children}
        <LenderLine />
        <p className="foot-report">
          <a href={`mailto:${config.securityEmail}`}>{t('report_security')}</a>
        </p>
      </div>
    </footer>
  )
}
