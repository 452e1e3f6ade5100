import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { WaitingMoney } from './waiting-money.tsx'

type Loan = Parameters<typeof WaitingMoney>[0]['loan']

test.each([
  ['ru', 'active', /500\s₸ сверх того/],
  ['ru', 'closed', /на 500\s₸ больше/],
  ['kk', 'active', /500\s₸ тұр/],
  ['kk', 'closed', /артық төледіңіз: 500\s₸/],
] as const)('an overpayment shows what happens to the money (%s, %s)', (locale, state, words) => {
  const { element } = show(<WaitingMoney loan={{ credit_tiyn: 50_000, state } as Loan} />, { locale })

  expect(element.textContent).toMatch(words)
  expect(element.querySelector('a')!.getAttribute('href')).toMatch(/\/register\/lk\/messages$/)
})
