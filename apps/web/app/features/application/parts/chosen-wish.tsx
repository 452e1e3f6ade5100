import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import type { ReactNode } from 'react'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { useText } from '../../../texts/text.ts'
import { useTermWords } from './term-words.ts'

type Props = {
  terms: RequestedTerms
  /** A field inside failed validation. */
  isWrong: boolean
  /** A field inside was changed and recalculated without script. */
  isChanged: boolean
  /** The fields that change the wish. */
  children: ReactNode
}

/** The terms chosen in the calculator: shown, not requested again, and editable in place. */
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
