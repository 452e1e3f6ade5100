import { phoneText } from '@qadam/domain/person/phone-text'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { ReactNode } from 'react'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

export function WaysToReachUs() {
  const { config } = useBoot()
  const t = useText('contacts')
  return (
    <section className="stack" aria-label={t('ways_title')}>
      <ul className="cards">
        <StepProgress title={t('phone_title')} hint={t('phone_hint')}>
          <a className="way-link" href={`tel:${config.supportPhone}`}>
            {phoneText(config.supportPhone)}
          </a>
        </StepProgress>
        <StepProgress title={t('chat_title')} hint={t('chat_hint')}>
          <a className="way-link" href={config.messengerUrl}>
            {t('chat_link')}
          </a>
        </StepProgress>
        <StepProgress title={t('email_title')} hint={t('email_hint')}>
          <a className="way-link" href={`mailto:${config.supportEmail}`}>
            {config.supportEmail}
          </a>
        </StepProgress>
        <StepProgress title={t('security_title')} hint={t('security_hint')}>
          <a className="way-link" href={`mailto:${config.securityEmail}`}>
            {config.securityEmail}
          </a>
        </StepProgress>
        <StepProgress title={t('social_title')}>
          <a className="way-link" href={config.socialUrl}>
            {t('social_link')}
          </a>
        </StepProgress>
      </ul>
      <Notice>{t('never_ask')}</Notice>
    </section>
  )
}

function StepProgress({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <li className="card">
      <h2 className="way-title">{title}</h2>
      {children}
      {hint ? <p>{hint}</p> : null}
    </li>
  )
}
