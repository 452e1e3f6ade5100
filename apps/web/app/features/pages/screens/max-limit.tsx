import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'

export default function MaxLimit() {
  const t = useText('pages')
  return (
    <div className="intro">
      <PageHead title={t('max_limit_title')} description={t('max_limit_description')} />
      <h1>{t('max_limit_title')}</h1>
      <p className="lead">{t('max_limit_lead')}</p>
      <ul>
        <li>{t('max_limit_terms')}</li>
        <li>{t('max_limit_methods')}</li>
        <li>{t('max_limit_early')}</li>
      </ul>
    </div>
  )
}
