import { phoneText } from '@qadam/domain/person/phone-text'
import { useBoot } from '../../../boot/boot.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'

export default function BadBrowser() {
  const { config } = useBoot()
  const t = useText('pages')
  return (
    <div className="intro">
      <PageHead title={t('bad_browser_title')} description={t('bad_browser_description')} hidden />
      <h1>{t('bad_browser_title')}</h1>
      <p className="lead">{t('bad_browser_lead')}</p>
      <a href={`tel:${config.supportPhone}`}>{t('bad_browser_call', { phone: phoneText(config.supportPhone) })}</a>
    </div>
  )
}
