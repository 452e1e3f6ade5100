import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { BulletList } from '../../../ui/bullet-list/bullet-list.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { StepList } from '../../../ui/step-list/step-list.tsx'
import { OpenButton } from './open-button.tsx'

/** How to prepare, the one thing to press and what is agreed to by it; then what will happen, blow by blow. */
export function BeforeTheCheck() {
  const t = useText('identification')
  return (
    <>
      <section className="stack" aria-labelledby="prepare">
        <h2 id="prepare">{t('prepare_title')}</h2>
        <BulletList items={[t('prepare_light'), t('prepare_face'), t('prepare_alone')]} />
      </section>
      <div className="stack">
        <noscript>
          <Notice kind="warn" title={t('no_script_title')}>
            {t('no_script_text')}
          </Notice>
        </noscript>
        <div className="stack identification-scripted">
          <OpenButton>{t('start')}</OpenButton>
          <p className="muted">
            {t('consent')} <Link to="/about/documents/privacy-policy">{t('consent_link')}</Link>
          </p>
        </div>
      </div>
      <section className="stack" aria-labelledby="how">
        <h2 id="how">{t('how_title')}</h2>
        <StepList
          steps={[
            { picture: 'phone', title: t('camera_title'), text: t('camera_text') },
            { picture: 'person', title: t('look_title'), text: t('look_text') },
            { picture: 'check', title: t('answer_title'), text: t('answer_text') },
          ]}
        />
      </section>
    </>
  )
}
