import { phoneText } from '@qadam/domain/person/phone-text'
import { Link } from 'react-router'
import { useBoot } from '../boot/boot.ts'
import { useText } from '../texts/text.ts'

const columns = [
  {
    title: 'clients_title',
    links: [
      ['/how-to-take', 'take'],
      ['/how-to-back/bank-account', 'give_back'],
      ['/product/max-limit', 'instalment'],
      ['/promo/techno', 'promo'],
      ['/flood-relief', 'flood_relief'],
    ],
  },
  {
    title: 'safety_title',
    links: [
      ['/help/security', 'security_help'],
      ['/help/financial-competence', 'money_help'],
      ['/data-leak', 'data_leak'],
      ['/about/documents/privacy-policy', 'privacy'],
      ['/about/documents/deleting-account', 'delete_account'],
    ],
  },
  {
    title: 'company_title',
    links: [
      ['/about', 'about'],
      ['/about/documents', 'documents'],
      ['/contacts', 'contacts'],
      ['/media', 'media'],
    ],
  },
] as const

/** Help in the same place on every page; where somebody is in the middle of something, nothing else. */
export function SiteFooter({ links: hasLinks = true }: { links?: boolean }) {
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
        {(hasLinks ? columns : []).map(({ title, links }) => (
          <section key={title}>
            <h2 className="foot-title">{t(title)}</h2>
            <ul className="foot-list">
              {links.map(([to, text]) => (
                <li key={to}>
                  <Link to={to}>{t(text)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className="foot-report">
          <a href={`mailto:${config.securityEmail}`}>{t('report_security')}</a>
        </p>
      </div>
    </footer>
  )
}
