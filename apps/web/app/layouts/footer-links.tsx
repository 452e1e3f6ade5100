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

/** Links to the rest of the site, below each read-only page. */
export function FooterLinks() {
  const { config } = useBoot()
  const t = useText('menu')
  return columns.map(({ title, links }) => (
    <section key={title}>
      <h2 className="foot-title">{t(title)}</h2>
      <ul className="foot-list">
        {links.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
        {title === 'safety_title' && config.tagManagerId !== '' ? (
          <li>
            <Link to="/about/documents/privacy-policy#consent">{t('consent')}</Link>
          </li>
        ) : null}
      </ul>
    </section>
  ))
}
