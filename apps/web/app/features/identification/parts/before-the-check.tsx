import { Notice } from '@qadam/kit/notice/notice.tsx'
import { StepList } from '@qadam/kit/step-list/step-list.tsx'
import type { Document } from '@qadam/wire/documents'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { AppAround } from './app-around.tsx'
import { Consent } from './consent.tsx'
import { OpenButton } from './open-button.tsx'
import { OpeningForm } from './opening-form.tsx'
import { PrepareList } from './prepare-list.tsx'

type Props = {
  /** The app whose browser shows this page. */
  readonly app: string | undefined
  readonly isBack: boolean
  readonly isResident: boolean
  /** Undefined if already signed. */
  readonly consent: Document | undefined
  readonly refused: object | undefined
}

/** How to prepare, the consent and the one button; then a step-by-step description of the check. */
export function BeforeTheCheck({ app, consent, isBack, isResident, refused }: Props) {
  const t = useText('identification')
  const beginning = useRef<HTMLElement>(null)

  // The check that was left is gone: a screen reader continues where the next one starts.
  useEffect(() => {
    if (isBack) beginning.current?.focus()
  }, [isBack])

  return (
    <>
      {app === undefined ? null : <AppAround app={app} />}
      <section className="stack" ref={beginning} tabIndex={-1} aria-labelledby="prepare">
        <h2 id="prepare">{t('prepare_title')}</h2>
        <PrepareList />
      </section>
      <div className="stack">
        <noscript>
          <Notice kind="warn" title={t('no_script_title')}>
            {t('no_script_text')}
          </Notice>
        </noscript>
        <div className="stack identification-scripted">
          <OpeningForm>
            {consent ? <Consent document={consent} isResident={isResident} refused={refused} /> : null}
            <p>
              <OpenButton>{t('start')}</OpenButton>
            </p>
          </OpeningForm>
          <p className="muted">
            <Link to="/about/documents/privacy-policy">{t('consent_link')}</Link>
          </p>
        </div>
      </div>
      <section className="stack" aria-labelledby="how">
        <h2 id="how">{t('how_title')}</h2>
        <StepList
          steps={[
            { picture: 'phone', title: t('camera_title'), text: t('camera_text') },
            { picture: 'person', title: t('look_title'), text: t('look_text') },
            { picture: 'check', title: t('answer_title'), text: t(isResident ? 'answer_text' : 'foreign_answer_text') },
          ]}
        />
      </section>
    </>
  )
}
