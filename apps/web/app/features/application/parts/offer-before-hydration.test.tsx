import { calculateOffer } from '@qadam/domain/lending/offer'
import type { Application } from '@qadam/wire/applications'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { tiynIn } from '../../../../testing/figures-shown.ts'
import { withBoot } from '../../../../testing/show.tsx'
import type { Offered } from '../offered-terms.ts'
import { OfferScreen } from './offer.tsx'

const today = '2026-11-20'
const offer = {
  ...{ product: 'instalment', amount_tiyn: 30_000_000, most_tiyn: 30_000_000, term: 12, terms: [6, 12, 24] },
} as unknown as Offered
const application = {
  id: '01991f2e-7c1a-7a51-8f12-0123456789ab',
  ...{ product: 'instalment', amount_tiyn: 30_000_000, term: 12, method: 'annuity', decision: { offer } },
} as unknown as Application

test('less, for another term, chosen before hydration, is what the offer then shows', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  element.innerHTML = renderToString(anOffer())
  element.querySelector<HTMLInputElement>('input[name=amount]')!.value = '120000'
  element.querySelector<HTMLInputElement>('input[name=term][value="24"]')!.checked = true
  element.querySelector<HTMLInputElement>('input[name=method][value=equal]')!.checked = true

  const root = await act(async () => hydrateRoot(element, anOffer()))

  const chosen = { product: 'instalment', amount: 12_000_000, term: 24, method: 'equal', openDate: today } as const
  const granted = element.querySelector('.application-granted')!
  const [, payment] = granted.querySelectorAll('dd')
  expect(granted.querySelector('.application-sum')?.textContent).toMatch(/120.000/)
  expect(tiynIn(payment!.querySelector('[aria-hidden]')!.textContent)).toBe(calculateOffer(chosen).payment)
  await act(async () => root.unmount())
  element.remove()
})

function anOffer() {
  const terms = { product: 'instalment', amount: 30_000_000, term: 12, method: 'annuity' } as const
  const screen = (
    <OfferScreen
      application={application}
      offer={offer}
      chosen={terms}
      validUntil={today}
      today={today}
      result={null}
    />
  )
  return withBoot(<RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />)
}
