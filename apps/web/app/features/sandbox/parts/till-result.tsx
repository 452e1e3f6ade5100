import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { payAtTill } from '@qadam/wire/sandbox-till'
import { Form } from 'react-router'
import { useText } from '../../../texts/text.ts'

type Paid = {
  readonly loan_id: string
  readonly payment_id: string
  readonly amount_tiyn: number
  readonly days_ago: string
  readonly paid: AnswerOf<typeof payAtTill> | null
}

export type Done = Paid | { readonly loan_id: string; readonly isTakenBack: boolean }

/** Result of the last action, shown where it was started; a received payment can be reversed. */
export function TillResult({ done }: { done: Done }) {
  const t = useText('till')
  if ('isTakenBack' in done)
    return (
      <Notice kind={done.isTakenBack ? 'good' : 'danger'} announced>
        {t(done.isTakenBack ? 'taken_back' : 'stays')}
      </Notice>
    )
  const { loan_id, paid, payment_id } = done
  if (!paid) return null
  if (paid.state === 'pending') return <Pending of={done} />
  if (paid.state === 'refused')
    return (
      <Notice kind="warn" announced>
        {t('failed')}
      </Notice>
    )
  const sum = (tiyn: number) => amountWords(tiyn).shown
  return (
    <Notice kind="good" announced>
      {t('paid', {
        principal: sum(paid.principal_tiyn),
        reward: sum(paid.reward_tiyn),
        penalty: sum(paid.penalty_tiyn),
        credit: sum(paid.credit_tiyn),
      })}{' '}
      {paid.is_closed ? t('closed') : null}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="loan_id" value={loan_id} />
        <Button type="submit" kind="outlined" size="s" name="taken_back" value={payment_id}>
          {t('take_back')}
        </Button>
      </Form>
    </Notice>
  )
}

/** The channel still owes its last word: the same payment again, as it ended. */
function Pending({ of: { amount_tiyn, days_ago, loan_id, payment_id } }: { of: Paid }) {
  const t = useText('till')
  return (
    <Notice kind="info" announced>
      {t('pending')}
      <Form method="post" className="row" preventScrollReset>
        <input type="hidden" name="loan_id" value={loan_id} />
        <input type="hidden" name="payment_id" value={payment_id} />
        <input type="hidden" name="amount_tiyn" value={String(amount_tiyn)} />
        <input type="hidden" name="days_ago" value={days_ago} />
        <Button type="submit" size="s" name="outcome" value="paid">
          {t('arrives')}
        </Button>
        <Button type="submit" kind="outlined" size="s" name="outcome" value="failed">
          {t('fails')}
        </Button>
      </Form>
    </Notice>
  )
}
