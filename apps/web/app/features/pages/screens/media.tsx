import { useBoot } from '../../../boot/boot.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'

export default function Media() {
  const { config } = useBoot()
  const t = useText('pages')
  return (
    <div className="intro">
      <PageHead title={t('media_title')} description={t('media_description')} />
      <h1>{t('media_title')}</h1>
      <p className="lead">{t('media_lead', { name: config.projectName })}</p>
      <a href="/favicon.svg" download>
        {t('media_logo')}
      </a>
      <a href={`mailto:${config.supportEmail}`}>{t('media_contact', { email: config.supportEmail })}</a>
    </div>
  )
}
