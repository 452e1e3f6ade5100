import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'

const promises = ['price', 'early', 'human'] as const

export default function Home() {
  const t = useText('home')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <ButtonLink to="/contacts">{t('action')}</ButtonLink>
      </div>
      <section className="stack" aria-label={t('promises_title')}>
        <h2>{t('promises_title')}</h2>
        <ul className="cards">
          {promises.map((promise) => (
            <li className="card" key={promise}>
              <h3>{t(`promise_${promise}_title`)}</h3>
              <p>{t(`promise_${promise}`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
