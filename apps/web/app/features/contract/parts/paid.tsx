import { phoneText } from '@qadam/domain/person/phone-text'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Papers } from './papers.tsx'
import type { StageProps } from './stage.ts'

/**
 * The bank has confirmed the payout. The due date of the first payment comes from the loan: it moves with the payout.
 */
export function Paid({ visit }: StageProps) {
  const { config, locale } = useBoot()
  const t = useText('contract')
  const { contract, firstPayment } = visit
  const { amount_tiyn, loan_id, payee, product } = contract
  return (
    <CabinetFrame title={t('paid_title')} lead={t('paid_lead', { payee: payee.masked })}>
      <FocusCard
        id="paid"
        tone="good"
        title={t('paid_sent')}
        figure={<AmountText tiyn={amount_tiyn} currency={t('currency')} size="large" />}
        action={
          <ButtonLink to={loan_id ? `/register/lk/loans/${loan_id}` : '/register/lk/loans'} size="l">
            {t('paid_loan')}
          </ButtonLink>
        }
      >
        {firstPayment ? (
          <p>
            {t(product === 'pdl' ? 'paid_once' : 'paid_first', {
              amount: amountWords(firstPayment.amount_tiyn, 'always').shown,
              day: dayWords(firstPayment.date, locale),
            })}
          </p>
        ) : null}
        <p>{t('paid_text')}</p>
      </FocusCard>
      <p>
        <a href={`tel:${config.supportPhone}`}>{t('paid_not_there', { phone: phoneText(config.supportPhone) })}</a>
      </p>
      <Papers contract={contract} />
    </CabinetFrame>
  )
}
