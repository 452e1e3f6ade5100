import type { Day } from '@qadam/domain/calendar/day'
import { calculateOffer } from '@qadam/domain/lending/offer'
import type { Tiyn } from '@qadam/domain/money/money'
import { useDeferredValue, useMemo, useState } from 'react'
import { type RequestedTerms, requestedTerms, withProduct } from '../../quotes/requested-terms.ts'
import { SettledOffer } from '../../quotes/settled-offer.tsx'
import { useTermsOfForm } from '../../quotes/use-terms-of-form.ts'
import { useText } from '../../texts/text.ts'
import { limitNote } from './limit-note.ts'
import { CalculatorForm } from './parts/calculator-form.tsx'
import { MethodsCompared } from './parts/methods-compared.tsx'
import { OfferFigures } from './parts/offer-figures.tsx'
import { OfferSchedule } from './parts/offer-schedule.tsx'

type Props = {
  today: Day
  asked: RequestedTerms
  /** False on a page about one product: it offers no other. */
  choosesProduct: boolean
  /** The wished amount, if it is unavailable. */
  wanted?: Tiyn | undefined
  /** Where the downloads of the schedule are; empty if on this site. */
  apiUrl: string
}

/**
 * Price of a loan as its terms change. The domain calculates the sums, here and on the server. It is an island: what it
 * needs of the page's configuration are its properties.
 */
export function Calculator({ today, asked, choosesProduct, wanted: wantedFirst, apiUrl }: Props) {
  const t = useText('calculator')
  const [terms, setTerms, form] = useTermsOfForm(asked, (read, usual) => requestedTerms({ read, today, usual }))
  const [wanted, setWanted] = useState(wantedFirst)
  const note = limitNote(t, { choosesProduct, terms, today, wanted })
  // The slider has priority; the figures follow as fast as the phone can.
  const shown = useDeferredValue(terms)
  const offer = useMemo(() => calculateOffer({ ...shown, openDate: today }), [shown, today])

  return (
    <>
      <section className="calculator" aria-label={t('label')}>
        <CalculatorForm
          form={form}
          terms={terms}
          today={today}
          choosesProduct={choosesProduct}
          note={note}
          onProduct={(product) => {
            setWanted(terms.amount)
            setTerms(withProduct(terms, product, today))
          }}
          onTerms={(change) => {
            if (change.amount !== undefined) setWanted(undefined)
            setTerms((current) => ({ ...current, ...change }))
          }}
          onBeyond={setWanted}
        />
        <OfferFigures terms={shown} offer={offer} today={today} />
        <SettledOffer offer={offer} note={note} />
      </section>
      {shown.product === 'instalment' ? <MethodsCompared terms={shown} today={today} /> : null}
      <OfferSchedule terms={shown} offer={offer} apiUrl={apiUrl} />
    </>
  )
}
