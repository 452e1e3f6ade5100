import { phoneText } from '@qadam/domain/person/phone-text'
import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Application } from '@qadam/wire/applications'
import type { PaperRequest } from '@qadam/wire/paper-requests'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { usePolling } from '../../../waiting/use-polling.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { AskedFacts } from './asked-facts.tsx'
import { AskedPapers } from './asked-papers.tsx'
import { Withdrawal } from './withdrawal.tsx'

type Props = { application: Application; submittedOn: string; papers: PaperRequest | null; result: unknown }

/** The answers show that somebody else may want this loan: what to do now, before anything about the application. */
export function Stop({ application, papers, submittedOn, result }: Props) {
  const { config } = useBoot()
  const t = useText('application')
  usePolling()
  return (
    <CabinetFrame way="application" title={t('stop_title')} lead={t('stop_lead')}>
      <Notice kind="danger" title={t('stop_now')}>
        {t('stop_hang_up')}
      </Notice>
      <BulletList items={[t('stop_codes'), t('stop_police')]} />
      <p>
        <ButtonLink to={`tel:${config.supportPhone}`}>
          {t('help_call', { phone: phoneText(config.supportPhone) })}
        </ButtonLink>
      </p>
      <p className="measure">{t('stop_next')}</p>
      {papers ? <AskedPapers applicationId={application.id} request={papers} result={result} /> : null}
      <AskedFacts application={application} submittedOn={submittedOn} />
      <Withdrawal application={application} result={result} />
    </CabinetFrame>
  )
}
