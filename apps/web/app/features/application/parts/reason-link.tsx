import type { DecisionReason } from '@qadam/domain/lending/decision/reasons'
import { buttonClass } from '@qadam/kit/button/button-class.ts'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { useText } from '../../../texts/text.ts'

const egov = 'https://egov.kz'

/** Link to the place where the client can act on the reason, if there is one. */
export function ReasonLink({ reason, smaller }: { reason: DecisionReason; smaller: string }) {
  const t = useText('application')
  switch (reason) {
    case 'stop_credit':
      return (
        <p>
          <a className={buttonClass({ kind: 'secondary' })} href={egov} rel="noreferrer">
            {t('reason_stop_credit_link')}
          </a>
        </p>
      )
    case 'not_identified_by_face':
      return <Lead to="/contacts">{t('branches')}</Lead>
    case 'suspected_fraud':
      return <Lead to="/help/security">{t('reason_suspected_fraud_link')}</Lead>
    case 'open_loan':
      return <Lead to="/register/lk/loans">{t('reason_open_loan_link')}</Lead>
    case 'debt_burden':
    case 'debt_burden_after_overdue':
    case 'amount_over_limit':
      return <Lead to={smaller}>{t(`reason_${reason}_link`)}</Lead>
    default:
      return null
  }
}

function Lead({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <ButtonLink to={to} kind="secondary">
        {children}
      </ButtonLink>
    </p>
  )
}
