import type { DepositOffer } from '@qadam/domain/lending/deposit-product'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { ReactNode } from 'react'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import type { DepositVisit } from '../deposit-visit.ts'

/** The returned sum and its date. As with loans, the effective rate has the same style as every other figure. */
export function DepositFigures({ visit: { offer, taxPercent } }: { visit: DepositVisit }) {
  const t = useText('deposit')
  return (
    <div className="calculator-result">
      <h3 className="calculator-title">{t('result')}</h3>
      {offer ? <Figures offer={offer} isTaxed={taxPercent !== undefined} /> : <p>{t('nothing')}</p>}
      {offer && taxPercent ? <p className="calculator-only">{t('tax', { value: withComma(taxPercent) })}</p> : null}
      {offer ? <p className="calculator-only">{t('preliminary')}</p> : null}
    </div>
  )
}

function Figures({ offer, isTaxed }: { offer: DepositOffer; isTaxed: boolean }) {
  const { locale } = useBoot()
  const t = useText('deposit')
  const percent = (value: string) => t('percent', { value: withComma(value) })
  return (
    <dl className="calculator-figures">
      <Figure name={t('to_return')} main>
        <AmountText tiyn={offer.amountToReturn} currency={t('currency')} />
      </Figure>
      <Figure name={t(isTaxed ? 'reward_taxed' : 'reward')}>
        <AmountText tiyn={offer.reward} currency={t('currency')} />
      </Figure>
      <Figure name={t('payment_date')}>
        <DateText day={offer.paymentDate} locale={locale} />
      </Figure>
      <Figure name={t('term_rate')}>{percent(offer.nominalPercent)}</Figure>
      <Figure name={t('annual_rate')}>{percent(offer.annualPercent)}</Figure>
      <Figure name={<abbr title={t('gesv_whole')}>{t('gesv')}</abbr>}>{percent(offer.gesvPercent)}</Figure>
    </dl>
  )
}

// The loan's figures belong to an island, which exports nothing: this row shares its stylesheet, not its code.
function Figure({ name, main = false, children }: { name: ReactNode; main?: boolean; children: ReactNode }) {
  return (
    <div className={main ? 'calculator-figure calculator-figure-main' : 'calculator-figure'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function withComma(figure: string): string {
  return figure.replace('.', ',')
}
