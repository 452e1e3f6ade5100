import type { Application } from '@qadam/wire/applications'
import { useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { languages } from '../../../../testing/languages.ts'
import { show } from '../../../../testing/show.tsx'
import { wordsOf } from '../../../../testing/words.ts'
import type { Offered } from '../offered-terms.ts'
import { OfferScreen } from './offer.tsx'

const offer: Offered = {
  ...{ product: 'instalment', amount_tiyn: 10_000_000, most_tiyn: 10_000_000, term: 12 },
  ...{ terms: [6, 12], valid_until: '2026-12-20T00:00:00Z' },
}

const application = {
  id: '01991f2e-7c1a-7a51-8f12-0123456789ab',
  ...{ state: 'approved', product: 'instalment', amount_tiyn: 10_000_000, term: 12, method: 'annuity' },
  decision: { reasons: [], decided_by: 'rules', can_object: false, offer },
} as unknown as Application

const chosen = { product: 'instalment', amount: 10_000_000, term: 12, method: 'annuity' } as const

/** The screen beside what its frame does: an event may reload the page's data at any moment of a press. */
function Offer() {
  const { revalidate } = useRevalidator()
  return (
    <div onPointerDownCapture={revalidate} onClickCapture={revalidate} onSubmit={revalidate}>
      <OfferScreen
        {...{ application, chosen, offer, result: undefined, today: '2026-11-24', validUntil: '2026-12-19' }}
      />
      <button type="button" onClick={revalidate}>
        reload
      </button>
    </div>
  )
}

test.for(languages)(
  'a press on the offer is shown on its button until the next screen comes, whenever the page is reloaded meanwhile: $locale',
  async ({ locale }) => {
    const t = wordsOf(locale, 'application')
    const arrival = Promise.withResolvers<null>()
    const asked: string[] = []
    const { screen, user } = show(<Offer />, {
      locale,
      others: [
        {
          path: '/register/lk/requisites',
          loader: ({ request }) => {
            asked.push(new URL(request.url).search)
            return arrival.promise
          },
          element: <h1>requisites</h1>,
        },
      ],
    })
    const go = () => screen.getByRole('button', { name: (name) => name.startsWith(t('offer_go')) })

    await user.click(go())
    expect(go().getAttribute('aria-busy')).toBe('true')
    expect(go().textContent).toContain(t('offer_going'))
    await user.click(screen.getByRole('button', { name: 'reload' }))
    expect(go().getAttribute('aria-busy')).toBe('true')
    await user.click(go())
    arrival.resolve(null)

    await screen.findByRole('heading', { name: 'requisites' })
    // Reloads ask again for the screen that was pressed for, never for the one being left.
    expect(new Set(asked)).toEqual(new Set(['?amount=100%C2%A0000&term=12&method=annuity']))
  },
)
