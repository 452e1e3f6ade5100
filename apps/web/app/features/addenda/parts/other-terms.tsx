import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { BulletList } from '../../../ui/bullet-list/bullet-list.tsx'

/** Law on microfinance, art. 9-2: other terms are requested, answered and agreed within the law's days. */
export function OtherTerms() {
  const t = useText('addenda')
  return (
    <section className="stack" aria-labelledby="other">
      <h2 id="other">{t('other_title')}</h2>
      <p className="measure">{t('other_text')}</p>
      <BulletList items={[t('other_answer'), t('other_agree'), t('other_ombudsman')]} />
      <p>
        <Link to="/register/lk/messages">{t('other_write')}</Link>
      </p>
    </section>
  )
}
