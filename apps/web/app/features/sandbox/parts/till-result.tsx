import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { payAtTill } from '@qadam/wire/sandbox-till'
import { Form } from 'react-router'
import { useText } from '../../../texts/text.ts'

export type Done =
  | { readonly loan_id: string; readonly payment_id: string; readonly paid: AnswerOf<typeof payAtTill> | null }
  | { readonly loan_id: string; readonly isTakenBack: boolean }

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
