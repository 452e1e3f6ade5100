import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import type { LoanDetails } from '@qadam/wire/loans'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

/** The agreed terms. By law the effective rate is as large as the nominal one, so every fact has one style. */
export function LoanTerms({ loan }: { loan: LoanDetails }) {
  const { locale } = useBoot()
  const t = useText('loans')
  const agreed = loan.versions.at(-1)
  const isSingle = loan.product === 'pdl'
  const amount = (tiyn: number) => <AmountText tiyn={tiyn} currency={t('currency')} />
  const percent = (value: string) => t('percent', { value: value.replace('.', ',') })
  return (
    <section className="stack" aria-labelledby="terms">
      <h2 id="terms">{t('terms_title')}</h2>
      <FactList
        facts={[
          { name: t('amount'), value: amount(loan.amount_tiyn) },
          { name: t('opened_on'), value: dayWords(loan.opened_on, locale) },
          { name: t('term'), value: t(isSingle ? 'days' : 'months', { count: loan.term }) },
          { name: t('method'), value: t(isSingle ? 'method_once' : `method_${loan.method}`) },
          { name: t('nominal_rate'), value: percent(loan.nominal_rate_percent) },
          { name: `${t('gesv')}, ${t('gesv_whole')}`, value: percent(loan.gesv_percent) },
          ...(agreed && loan.versions.length > 1
            ? [{ name: t('gesv_now', { day: dayWords(agreed.on, locale) }), value: percent(agreed.gesv_percent) }]
            : []),
          // The cost by the schedule; of a loan that was ended early, its payments show the cost.
          ...(loan.state === 'closed'
            ? []
            : [
                { name: t('return'), value: amount(loan.return_tiyn) },
                { name: t('overpayment'), value: amount(loan.reward_tiyn) },
              ]),
        ]}
      />
    </section>
  )
}
