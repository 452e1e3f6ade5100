import { phoneText } from '@qadam/domain/person/phone-text'
import { Link } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** Links to free help, always in the same place. */
export function HelpLinks() {
  const { config } = useBoot()
  const t = useText('application')
  return (
    <section className="stack" aria-labelledby="help">
      <h2 className="application-title" id="help">
        {t('help_title')}
      </h2>
      <ul className="application-links">
        <li>
          <a href={`tel:${config.supportPhone}`}>{t('help_call', { phone: phoneText(config.supportPhone) })}</a>
        </li>
        <li>
          <Link to="/help/financial-competence">{t('help_money')}</Link>
        </li>
        <li>
          <Link to="/help">{t('help_ask')}</Link>
        </li>
      </ul>
    </section>
  )
}
