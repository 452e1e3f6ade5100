import { calculateOffer } from '@qadam/domain/lending/offer'
import { act, fireEvent, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { figuresShown, tiynIn } from '../../../testing/figures-shown.ts'
import { type Shown, show } from '../../../testing/show.tsx'
import { Calculator } from './calculator.tsx'

const today = '2026-11-21'
const usual = { product: 'pdl', amount: 7_850_000, term: 14, method: 'annuity' } as const

afterEach(() => vi.useRealTimers())

const calculator = (asked: Partial<Parameters<typeof Calculator>[0]['asked']> = {}) =>
  show(<Calculator today={today} asked={{ ...usual, ...asked }} choosesProduct apiUrl="" />)
const priceOf = ({ element }: Shown) => figuresShown(element.querySelector('.calculator-result')!)
// Selects by name, not by role: a role query would read every row of the schedules first.
const typed = ({ element }: Shown) => element.querySelector<HTMLInputElement>('input[name=amount]')!
const slider = ({ element }: Shown) => element.querySelector<HTMLInputElement>('input[type=range]')!
const choose = ({ element }: Shown, name: string, value: string | number) =>
  fireEvent.click(element.querySelector(`input[name=${name}][value="${value}"]`)!)

test.each([
  { product: 'pdl', amount: 123_500, term: 21, method: 'annuity' },
  { product: 'instalment', amount: 345_500, term: 12, method: 'equal' },
  { product: 'instalment', amount: 1_999_500, term: 6, method: 'annuity' },
] as const)("[FIN-16] $amount tenge of $product typed by hand cost the domain's price, to the tiyn", (wish) => {
  const { amount, method, product, term } = wish
  const shown = calculator()

  choose(shown, 'product', product)
  fireEvent.input(typed(shown), { target: { value: String(amount) } })
  choose(shown, 'term', term)
  if (product === 'instalment') choose(shown, 'method', method)

  const offer = calculateOffer({ product, amount: amount * 100, term, method, openDate: today })
  const price = priceOf(shown)
  expect([tiynIn(price['Вернёте всего']), tiynIn(price.Переплата), price.ГЭСВ]).toEqual([
    ...[offer.returnAmount, offer.percent],
    `${offer.gesvPercent.replace('.', ',')} %`,
  ])
})

test('the slider and the typed amount stay in sync, and the price follows both', () => {
  const shown = calculator()

  fireEvent.change(slider(shown), { target: { value: '190000' } })
  expect(typed(shown).value).toMatch(/^190\s000$/)
  expect(tiynIn(priceOf(shown)['Вернёте всего'])).toBe(19_276_640)

  fireEvent.input(typed(shown), { target: { value: '10000' } })
  expect(slider(shown).value).toBe('10000')
  expect(slider(shown).getAttribute('aria-valuetext')).toMatch(/^10\s?000 тенге$/)
  expect(tiynIn(priceOf(shown)['Вернёте всего'])).toBe(1_014_560)
})

test('an amount between slider steps is calculated as the nearest step, and replaced by it on blur', () => {
  const shown = calculator()

  fireEvent.input(typed(shown), { target: { value: '78650' } })
  expect(slider(shown).value).toBe('78500')
  fireEvent.blur(typed(shown))

  expect(typed(shown).value).toMatch(/^78\s500$/)
})

test('another product takes the nearest amount that it sells', () => {
  const shown = calculator({ product: 'instalment', amount: 200_000_000, term: 60 })

  choose(shown, 'product', 'pdl')

  expect(typed(shown).value).toMatch(/^190\s000$/)
  expect(shown.element.querySelector<HTMLInputElement>('input[name=term]:checked')!.value).toBe('14')
  expect(shown.element.querySelector('[data-method]')).toBeNull()
})

test('the sums of both methods are shown in one form, with their tiyn where one of them has some', () => {
  const shown = calculator({ product: 'instalment', amount: 30_000_000, term: 12 })

  const sums = [...shown.element.querySelectorAll('[data-method] .amount-text > [aria-hidden]')]
  expect(sums.map(({ textContent }) => textContent)).toEqual(Array(6).fill(expect.stringMatching(/,\d\d\s₸$/)))
})

test('an unavailable amount is replaced with an explanation and a product that lends more', () => {
  const shown = calculator()
  const note = () => document.getElementById(typed(shown).getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  const hint = () => shown.element.querySelector('.field-hint')?.textContent?.replaceAll('\u00a0', ' ')
  expect(hint()).toBeUndefined()

  fireEvent.input(typed(shown), { target: { value: '5000000' } })
  fireEvent.blur(typed(shown))
  expect(typed(shown).value).toMatch(/^190\s000$/)
  expect(hint()).toBe('Больше 190 000 ₸ этот заём не выдают. До 2 000 000 ₸ – заём «По месяцам».')
  expect(note()?.textContent).toContain('190')

  fireEvent.change(slider(shown), { target: { value: '100000' } })
  expect(hint()).toBeUndefined()

  choose(shown, 'product', 'instalment')
  fireEvent.input(typed(shown), { target: { value: '5000000' } })
  fireEvent.blur(typed(shown))
  expect(hint()).toBe('Больше 2 000 000 ₸ этот заём не выдают.')
  choose(shown, 'product', 'pdl')
  expect(hint()).toMatch(/^Больше 190 000 ₸/)

  fireEvent.input(typed(shown), { target: { value: '5' } })
  fireEvent.blur(typed(shown))
  expect(hint()).toBe('Меньше 10 000 ₸ этот заём не выдают.')
})

test('[FIN-15] both repayment methods are shown side by side, and the chosen one sets the price', () => {
  const shown = calculator({ product: 'instalment', amount: 50_000_000, term: 24 })
  const compared = (method: string) => figuresShown(shown.element.querySelector(`[data-method=${method}]`)!)

  const [annuity, equal] = [compared('annuity')['Вернёте всего'], compared('equal')['Вернёте всего']]
  expect(tiynIn(equal)).toBeLessThan(tiynIn(annuity))
  expect(priceOf(shown)).toMatchObject({
    'Вернёте всего': annuity,
    'Платёж в месяц': compared('annuity')['Платёж в месяц'],
  })

  choose(shown, 'method', 'equal')
  expect(priceOf(shown)).toMatchObject({ 'Вернёте всего': equal, 'Первый платёж': '36 433,33 ₸' })
})

test.each([
  { wish: { product: 'pdl', amount: 120_000, term: 21, method: 'annuity' } },
  { wish: { product: 'instalment', amount: 345_500, term: 12, method: 'annuity' } },
] as const)(
  '$wish.amount tenge of $wish.product chosen before hydration are what the page then shows',
  async ({ wish }) => {
    const { amount, method, product, term } = wish
    const calculator = <Calculator today={today} asked={usual} choosesProduct apiUrl="" />
    const element = document.body.appendChild(document.createElement('div'))
    element.innerHTML = renderToString(calculator)
    for (const input of element.querySelectorAll('input')) {
      if (input.name === 'amount') input.value = String(amount)
      if (input.type === 'radio' && [product, String(term)].includes(input.value)) input.checked = true
    }

    const root = await act(async () => hydrateRoot(element, calculator))

    const price = figuresShown(element.querySelector('.calculator-result')!)
    const offer = calculateOffer({ product, amount: amount * 100, term, method, openDate: today })
    expect(tiynIn(price['Вернёте всего'])).toBe(offer.returnAmount)
    expect(element.querySelector<HTMLInputElement>('input[type=range]')!.value).toBe(String(amount))
    expect(element.querySelector<HTMLInputElement>('input[name=term]:checked')!.value).toBe(String(term))
    await act(async () => root.unmount())
    element.remove()
  },
)

test('the price is announced once the slider has come to rest, not while it moves', () => {
  vi.useFakeTimers()
  const shown = calculator()
  const said = () => within(shown.element).getByRole('status').textContent

  for (const amount of ['100000', '150000', '190000']) {
    fireEvent.change(slider(shown), { target: { value: amount } })
    act(() => void vi.advanceTimersByTime(799))
    expect(said()).toBe('')
  }
  act(() => void vi.advanceTimersByTime(1))

  expect(said()).toMatch(/^Вернёте 192\s?766 тенге 40 тиын|^Вернёте 192/)
})
