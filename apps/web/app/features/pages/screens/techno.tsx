import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'

export default function Techno() {
  const t = useText('pages')
  return (
    <div className="intro">
      <PageHead title={t('techno_title')} description={t('techno_description')} />
      <h1>{t('techno_title')}</h1>
      <p className="lead">{t('techno_none')}</p>
    </div>
  )
}
