import type { Offer } from '@qadam/domain/lending/offer'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../texts/text.ts'

const settledAfterMs = 800

/** Announces the price to screen readers once the slider has settled: announcing each step would be noise. */
export function SettledOffer({ offer, note }: { offer: Offer; note?: string | undefined }) {
  const t = useText('calculator')
  const [said, setSaid] = useState('')
  const isFirst = useRef(true)
  const price = t('settled', {
    amount: `${amountWords(offer.returnAmount).spoken} ${t('currency')}`,
    overpayment: `${amountWords(offer.percent).spoken} ${t('currency')}`,
    gesv: offer.gesvPercent.replace('.', ','),
  })
  const sentence = note ? `${note} ${price}` : price
  useEffect(() => {
    // The initial price is on the page already; only changes are announced.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const timer = setTimeout(() => setSaid(sentence), settledAfterMs)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
