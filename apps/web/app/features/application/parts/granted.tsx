import type { Day } from '@qadam/domain/calendar/day'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import type { Offer } from '@qadam/domain/lending/offer'
import { productOn } from '@qadam/domain/lending/products'
import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import type { ReactNode } from 'react'
import { useBoot } from '../../../boot/boot.ts'
import { paymentWord } from '../../../quotes/payment-word.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'
import { useTermWords } from './term-words.ts'

type Props = { terms: RequestedTerms; offer: Offer; today: Day; validUntil: Day }

export function Granted({ terms, offer, today, validUntil }: Props) {
  const { locale } = useBoot()
  const t = useText('application')
  const calculator = useText('calculator')
  const termWords = useTermWords()
  const percent = (value: string) => calculator('percent', { value: value.replace('.', ',') })
  const payment = terms.product === 'pdl' ? 'return_amount' : paymentWord[terms.method]
  return (
    <div className="application-granted">
      <p className="application-sum">
        <AmountText tiyn={terms.amount} currency={t('currency')} size="large" />
      </p>
      <dl className="application-gist">
        <Gist name={t('gist_term')}>{termWords(terms.product, terms.term)}</Gist>
        <Gist name={calculator(payment)}>
          <AmountText tiyn={offer.payment} currency={t('currency')} />
        </Gist>
        <Gist name={calculator('nominal_rate')}>{percent(nominalPercent(productOn(terms.product, today)))}</Gist>
        <Gist name={<abbr title={calculator('gesv_whole')}>{calculator('gesv')}</abbr>}>
          {percent(offer.gesvPercent)}
        </Gist>
      </dl>
      <p>
        {t('offer_until')} <DateText day={validUntil} locale={locale} />
      </p>
    </div>
  )
}

function Gist({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
