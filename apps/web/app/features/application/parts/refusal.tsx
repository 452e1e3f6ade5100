import type { Day } from '@qadam/domain/calendar/day'
import type { DecisionReason } from '@qadam/domain/lending/decision/reasons'
import { nearestSellable, productOn } from '@qadam/domain/lending/products'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import type { Application } from '@qadam/wire/applications'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { AskedFacts } from './asked-facts.tsx'
import { HelpLinks } from './help-links.tsx'
import { ObjectionForm } from './objection-form.tsx'
import { ReasonLink } from './reason-link.tsx'
import { useReasonWords } from './reason-words.ts'

type Props = { application: Application; submittedOn: Day; today: Day; result: unknown }

/** Reasons that do not rule out a new application right away. */
const mayTryNow: readonly DecisionReason[] = [
  'debt_burden',
  'debt_burden_after_overdue',
  'low_score',
  'no_income',
  'amount_over_limit',
]

/** A refusal with its reasons and the client's next options. */
export function Refusal({ application, submittedOn, today, result }: Props) {
  const t = useText('application')
  const { decision } = application
  const reasonWords = useReasonWords(decision)
  const reasons = decision?.reasons ?? []
  const mayTry = reasons.every((reason) => mayTryNow.includes(reason))
  return (
    <CabinetFrame title={t('refused_title')} lead={t('refused_lead')}>
      <ul className="application-reasons">
        {reasons.map((reason) => {
          const { text, title, whatToDo } = reasonWords(reason)
          return (
            <li className="application-reason" key={reason} data-reason={reason}>
              <h2 className="application-title">{title}</h2>
              <p>{text}</p>
              <h3 className="application-do">{t('what_to_do')}</h3>
              <p>{whatToDo}</p>
              <ReasonLink reason={reason} smaller={smallerWish(application, today)} />
            </li>
          )
        })}
      </ul>
      {decision?.decided_by === 'person' ? <p className="muted">{t('by_person')}</p> : null}
      <section className="stack" aria-labelledby="again">
        <h2 className="application-title" id="again">
          {t('again_title')}
        </h2>
        <p>{t(mayTry ? 'again_text' : 'again_later')}</p>
        <p>
          <ButtonLink to="/register/lk/apply" kind="outlined">
            {t('apply_again')}
          </ButtonLink>
        </p>
      </section>
      {decision?.can_object ? <ObjectionForm applicationId={application.id} today={today} lastResult={result} /> : null}
      <HelpLinks />
      <AskedFacts application={application} submittedOn={submittedOn} />
    </CabinetFrame>
  )
}

/** Half of the refused amount, as a starting point: the form shows its price. */
function smallerWish({ amount_tiyn, method, product, term }: Application, today: Day): string {
  const amount = nearestSellable(amount_tiyn / 2, productOn(product, today).limits)
  const wish = new URLSearchParams({ product, amount: String(amount / 100), term: String(term), method })
  return `/register/lk/apply?${wish}`
}
