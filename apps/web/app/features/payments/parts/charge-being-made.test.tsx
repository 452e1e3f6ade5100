import type { ChargeUnderWay } from '@qadam/wire/autopay'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { ChargeBeingMade } from './charge-being-made.tsx'

const waits = '2026-02-16T05:55:00.000Z'

test.each([
  ['ru', 'charging', waits, /Подождите до 10:55.*Второй раз платить не нужно/],
  ['kk', 'charging', waits, /Сағат 10:55-ке дейін күтіңіз.*Екінші рет төлеудің қажеті жоқ/],
  ['ru', 'unanswered', null, /78\s642,96\s₸ за 16\sфевраля.*лишние деньги/],
  ['kk', 'unanswered', null, /16\sақпан күнгі төлем үшін 78\s642,96\s₸.*артық ақша/],
  ['ru', 'taken', null, /списано 78\s642,96\s₸/],
  ['kk', 'taken', null, /картадан 78\s642,96\s₸ алынды/],
] as const)('a charge under way says what it pays and what to do (%s, %s)', (locale, kind, wait_until, words) => {
  const charge: ChargeUnderWay = { kind, wait_until, due_on: '2026-02-16', amount_tiyn: 7_864_296 }
  const { element } = show(<ChargeBeingMade charge={charge} loanId="one" />, { locale })

  expect(element.textContent).toMatch(words)
})
