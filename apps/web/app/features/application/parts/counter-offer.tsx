import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import type { Application } from '@qadam/wire/applications'
import { useText } from '../../../texts/text.ts'
import type { Offered } from '../offered-terms.ts'
import { useReasonWords } from './reason-words.ts'
import { useTermWords } from './term-words.ts'

type Props = { application: Application; offer: Offered }

export function CounterOffer({ application, offer }: Props) {
  const t = useText('application')
  const termWords = useTermWords()
  const { amount_tiyn, decision, product, term } = application
  const reasonWords = useReasonWords(decision)
  const asked = { amount: amountWords(amount_tiyn).shown, term: termWords(product, term) }
  const offered = { amount: amountWords(offer.amount_tiyn).shown, term: termWords(offer.product, offer.term) }
  const reasons = decision?.reasons ?? []
  return (
    <section className="application-counter">
      <p className="muted">{t('counter_asked', asked)}</p>
      <p className="application-offered">{t('counter_offered', offered)}</p>
      {reasons.length === 0 ? null : (
        <>
          <h2 className="application-title">{t('counter_why')}</h2>
          {reasons.map((reason) => (
            <p key={reason}>{reasonWords(reason).text}</p>
          ))}
        </>
      )}
    </section>
  )
}
