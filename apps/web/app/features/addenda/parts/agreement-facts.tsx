import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import type { AgreementFigures } from '@qadam/wire/addenda-figures'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** Changes and cost of the agreement, in one list. */
export function AgreementFacts({ figures }: { figures: AgreementFigures }) {
  const { locale } = useBoot()
  const t = useText('addenda')
  const { after, before, carried_tiyn, cost, forgiven_tiyn, penalty_left_tiyn } = figures
  const sum = (tiyn: number) => <AmountText tiyn={tiyn} currency={t('currency')} tiynShown="always" />
  const unlessNone = (name: string, tiyn: number) => (tiyn > 0 ? [{ name, value: sum(tiyn) }] : [])
  const last = after.rows.at(-1)
  const lastBefore = before.rows.at(-1)
  return (
    <FactList
      facts={[
        ...unlessNone(t('pay_now'), cost.to_pay_tiyn),
        ...unlessNone(t('of_it_reward'), cost.to_pay_tiyn > 0 ? cost.reward_tiyn : 0),
        ...unlessNone(t('of_it_penalty'), cost.to_pay_tiyn > 0 ? cost.penalty_tiyn : 0),
        ...unlessNone(t('from_credit'), cost.from_credit_tiyn),
        { name: t('last_before'), value: lastBefore ? dayWords(lastBefore.date, locale) : '' },
        { name: t('last_after'), value: <strong>{last ? dayWords(last.date, locale) : ''}</strong> },
        { name: t('return_before'), value: sum(before.payment_tiyn) },
        { name: t('return_after'), value: <strong>{sum(after.payment_tiyn)}</strong> },
        ...unlessNone(t('total_with_now'), cost.to_pay_tiyn > 0 ? cost.to_pay_tiyn + after.payment_tiyn : 0),
        { name: t('reward_after'), value: sum(after.reward_tiyn) },
        ...unlessNone(t('forgiven'), forgiven_tiyn),
        ...unlessNone(t('penalty_left'), penalty_left_tiyn),
        ...unlessNone(t('carried'), carried_tiyn),
        { name: t('rate'), value: t('percent', { value: after.nominal_rate_percent.replace('.', ',') }) },
        { name: t('gesv'), value: t('percent', { value: after.gesv_percent.replace('.', ',') }) },
      ]}
    />
  )
}
