import type { ReactNode } from 'react'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'
import { AmountText } from '../../../ui/amount-text/amount-text.tsx'
import { Disclosure } from '../../../ui/disclosure/disclosure.tsx'
import { useTermWords } from './term-words.ts'

type Props = {
  terms: RequestedTerms
  /** A field inside was refused. */
  isWrong: boolean
  /** Something inside was changed, and counted anew without script. */
  isChanged: boolean
  /** The fields in which it is changed. */
  children: ReactNode
}

/** What the calculator was left at: said, not asked a second time, and changed where it stands. */
export function ChosenWish({ terms, isChanged, isWrong, children }: Props) {
  const t = useText('application')
  const calculator = useText('calculator')
  const termWords = useTermWords()
  return (
    <section className="application-chosen" aria-labelledby="chosen-wish">
      <h2 className="application-title" id="chosen-wish">
        {t('wish_chosen')}
      </h2>
      <p className="application-chosen-wish">
        <strong>
          <AmountText tiyn={terms.amount} currency={t('currency')} />
        </strong>
        <span>{termWords(terms.product, terms.term)}</span>
        <span>{calculator(`product_${terms.product}`)}</span>
      </p>
      <Disclosure summary={t('wish_change')} isOpen={isChanged} isHeld={isWrong}>
        {children}
      </Disclosure>
    </section>
  )
}
