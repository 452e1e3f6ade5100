import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** Principal, reward and penalty separately, as the law requires; nothing else may be charged. */
export function OwedParts({ owed, title }: { owed: LoanDetails['owed']; title: string }) {
  const { locale } = useBoot()
  const t = useText('loans')
  const amount = (tiyn: number) => <AmountText tiyn={tiyn} currency={t('currency')} tiynShown="always" />
  return (
    <section className="stack" aria-labelledby="owed">
      <h2 id="owed">{title}</h2>
      <FactList
        facts={[
          { name: t('principal'), value: amount(owed.principal_tiyn) },
          { name: t('reward'), value: amount(owed.reward_tiyn) },
          { name: t('penalty'), value: amount(owed.penalty_tiyn) },
          { name: t('sum'), value: <strong>{amount(owed.total_tiyn)}</strong> },
        ]}
      />
      <p className="muted">{t('owed_good_until', { day: dayWords(owed.on, locale, 'without-year') })}</p>
    </section>
  )
}
