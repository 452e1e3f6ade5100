import type { Day } from '@qadam/domain/calendar/day'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { amountWords } from '@qadam/kit/amount-text/amount-words.ts'
import { Button } from '@qadam/kit/button/button.tsx'
import { buttonClass } from '@qadam/kit/button/button-class.ts'
import { Chips } from '@qadam/kit/chips/chips.tsx'
import { RangeField } from '@qadam/kit/range-field/range-field.tsx'
import type { Application } from '@qadam/wire/applications'
import { useDeferredValue, useMemo } from 'react'
import { Form, useHref, useNavigation } from 'react-router'
import { useHydrating } from '../../../form/use-hydrating.ts'
import type { RequestedTerms } from '../../../quotes/requested-terms.ts'
import { SettledOffer } from '../../../quotes/settled-offer.tsx'
import { useTermsOfForm } from '../../../quotes/use-terms-of-form.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { chosenTerms, isCounterOffer, type Offered, offeredLimits } from '../offered-terms.ts'
import { CounterOffer } from './counter-offer.tsx'
import { Granted } from './granted.tsx'
import { MethodCards } from './method-cards.tsx'
import { Withdrawal } from './withdrawal.tsx'

const requisitesPath = '/register/lk/requisites'

type Props = {
  application: Application
  offer: Offered
  chosen: RequestedTerms
  today: Day
  validUntil: Day
  result: unknown
}

/** An approval, and the choice of how much of it to take. A plain GET form: the chosen terms go into the next URL. */
export function OfferScreen({ application, offer, chosen, today, validUntil, result }: Props) {
  const t = useText('application')
  const calculator = useText('calculator')
  const here = useHref('/register/lk/decision')
  const { formAction } = useNavigation()
  const isHydrating = useHydrating()
  const [terms, setTerms, form] = useTermsOfForm(chosen, (read) => chosenTerms({ application, offer, today, read }))
  const shown = useDeferredValue(terms)
  const offers = useMemo(() => {
    const asked = { ...shown, openDate: today }
    return {
      annuity: calculateOffer({ ...asked, method: 'annuity' }),
      equal: calculateOffer({ ...asked, method: 'equal' }),
    }
  }, [shown, today])
  const { least, most, step } = offeredLimits(offer, today)
  const isCounter = isCounterOffer(application, offer)
  const unit = offer.product === 'pdl' ? 'days' : 'months'
  return (
    <CabinetFrame
      way="application"
      title={t(isCounter ? 'counter_title' : 'approved_title')}
      lead={t(isCounter ? 'counter_lead' : 'approved_lead')}
    >
      <Granted terms={shown} offer={offers[shown.method]} today={today} validUntil={validUntil} />
      {isCounter ? <CounterOffer application={application} offer={offer} /> : null}
      <Form ref={form} aria-label={t('offer_go')} method="get" action={requisitesPath} className="stack">
        <div className="application">
          <div className="application-whole stack">
            <h2 className="application-title">{t('offer_choose')}</h2>
            <p className="application-note">{t('offer_less', { most: amountWords(most).shown })}</p>
            <div className="application-wish">
              {most > least ? (
                <RangeField
                  id="offer-amount"
                  name="amount"
                  label={calculator('amount')}
                  suffix="₸"
                  min={least / 100}
                  max={most / 100}
                  step={step / 100}
                  defaultValue={terms.amount / 100}
                  ends={[amountWords(least).shown, amountWords(most).shown]}
                  say={(figure) => calculator('amount_said', { count: figure })}
                  onFigure={(figure) => setTerms((current) => ({ ...current, amount: figure * 100 }))}
                />
              ) : (
                <input type="hidden" name="amount" value={most / 100} />
              )}
              <Chips
                name="term"
                legend={calculator('term')}
                chips={offer.terms.map((term) => ({ value: String(term), label: calculator(unit, { count: term }) }))}
                defaultValue={String(terms.term)}
                onChoice={(term) => setTerms((current) => ({ ...current, term: Number(term) }))}
              />
            </div>
            {isHydrating ? (
              <p className="application-recount">
                <button type="submit" formAction={here} className={buttonClass({ kind: 'outlined', size: 'l' })}>
                  {calculator('recount')}
                </button>
              </p>
            ) : null}
          </div>
          <MethodCards
            terms={shown}
            offers={offers}
            today={today}
            field={{ id: 'offer-method', name: 'method', error: undefined }}
            onMethod={(method) => setTerms((current) => ({ ...current, method }))}
          />
        </div>
        <SettledOffer offer={offers[shown.method]} />
        <div className="application-send">
          <Button type="submit" size="l" loading={formAction?.endsWith(requisitesPath) ? t('offer_going') : undefined}>
            {t('offer_go')}
          </Button>
          <p className="application-note">{t('offer_go_note')}</p>
        </div>
      </Form>
      <Withdrawal application={application} result={result} words="offer_refuse" />
    </CabinetFrame>
  )
}
