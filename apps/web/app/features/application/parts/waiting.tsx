import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Application } from '@qadam/wire/applications'
import type { PaperRequest } from '@qadam/wire/paper-requests'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { AwaitedAnswer } from '../../../waiting/awaited-answer.tsx'
import { usePolling } from '../../../waiting/use-polling.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { AskedFacts } from './asked-facts.tsx'
import { AskedPapers } from './asked-papers.tsx'
import { HelpLinks } from './help-links.tsx'
import { Withdrawal } from './withdrawal.tsx'

type Props = { application: Application; submittedOn: string; result: unknown }

/** The rules are running: shows what they check, how long it takes, and that the page may be closed. */
export function Deciding({ application, submittedOn, result }: Props) {
  const t = useText('application')
  return (
    <CabinetFrame way="application" title={t('deciding_title')} lead={t('deciding_lead')}>
      <AwaitedAnswer label={t('deciding_title')} long={t('deciding_long')} />
      <section className="stack" aria-labelledby="checks">
        <h2 className="application-title" id="checks">
          {t('deciding_what')}
        </h2>
        <BulletList items={[t('check_bureau'), t('check_income'), t('check_burden'), t('check_safety')]} />
      </section>
      <Notice title={t('leave_title')}>{t('leave_text')}</Notice>
      <AskedFacts application={application} submittedOn={submittedOn} />
      <Withdrawal application={application} result={result} />
    </CabinetFrame>
  )
}

type ReviewProps = Props & { answerBy: string | null; papers: PaperRequest | null }

/** A person is reviewing. The text is the same whatever caused the review. */
export function Review({ application, submittedOn, answerBy, papers, result }: ReviewProps) {
  const { locale } = useBoot()
  const t = useText('application')
  const isObjection = application.objected_at !== null
  const lead = isObjection ? 'objected_lead' : 'review_lead'
  usePolling()
  return (
    <CabinetFrame
      way="application"
      title={t(isObjection ? 'objected_title' : 'review_title')}
      lead={t(papers?.ending === null ? 'papers_lead' : lead)}
    >
      <div className="application-answer-by">
        {answerBy === null ? (
          <p>{t('answer_soon')}</p>
        ) : (
          <p>
            {t('answer_by')}{' '}
            <strong className="application-day">
              <DateText day={answerBy} locale={locale} />
            </strong>
          </p>
        )}
      </div>
      {papers ? <AskedPapers applicationId={application.id} request={papers} result={result} /> : null}
      <Notice title={t('leave_title')}>{t('leave_text')}</Notice>
      <AskedFacts application={application} submittedOn={submittedOn} />
      <HelpLinks />
      <Withdrawal application={application} result={result} />
    </CabinetFrame>
  )
}
