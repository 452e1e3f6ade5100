import { phoneText } from '@qadam/domain/person/phone-text'
import { Link } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { useText } from '../texts/text.ts'

/** Help in the same place on every page. */
export function SiteFooter() {
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
        <section>
          <h2 className="foot-title">{t('company_title')}</h2>
          <ul className="foot-list">
            <li>
              <Link to="/contacts">{t('contacts')}</Link>
            </li>
            <li>
              <Link to="/media">{t('media')}</Link>
            </li>
            <li>
              <a href={`mailto:${config.securityEmail}`}>{t('report_security')}</a>
            </li>
          </ul>
        </section>
      </div>
    </footer>
  )
}
