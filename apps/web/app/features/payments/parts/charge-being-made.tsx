import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { ChargeUnderWay } from '@qadam/wire/autopay'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { momentParts } from '../../../time/moment-words.ts'
import { UnscriptedWait } from '../../../waiting/unscripted-wait.tsx'
import { usePolling } from '../../../waiting/use-polling.ts'

type Props = { charge: ChargeUnderWay; loanId: string }

/** Stands above the sums, so that nobody pays by hand what their card is paying; while the charge is made, instead of them. */
export function ChargeBeingMade({ charge, loanId }: Props) {
  const { locale } = useBoot()
  const t = useText('payments')
  const said = {
    amount: amountWords(charge.amount_tiyn, 'always').shown,
    day: dayWords(charge.due_on, locale, 'without-year'),
  }
  if (charge.wait_until === null) {
    const kind = charge.kind === 'taken' ? 'taken' : 'unanswered'
    return (
      <Notice kind="warn" title={t(`charge_${kind}_title`)} announced>
        {t(`charge_${kind}_text`, said)}
      </Notice>
    )
  }
  return (
    <>
      <AskAgain />
      <Notice
        kind="info"
        title={t('charge_charging_title')}
        announced
        action={
          <ButtonLink to={`/register/lk/loans/${loanId}`} kind="outlined">
            {t('back_to_loan')}
          </ButtonLink>
        }
      >
        {t('charge_charging_text', { ...said, time: momentParts(charge.wait_until, locale).time })}
      </Notice>
    </>
  )
}

function AskAgain() {
  usePolling()
  return <UnscriptedWait />
}
