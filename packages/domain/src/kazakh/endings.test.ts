import { expect, test } from 'vitest'
import cases from '../../fixtures/kazakh-endings.json' with { type: 'json' }
import { inCase, type WrittenCase } from './in-case.ts'

test.each(cases)('$figure ($read), $wanted: $right', ({ figure, right, wanted }) => {
  expect(inCase(figure, wanted as WrittenCase)).toBe(right)
})

test.each([
  ['190\u00a0000\u00a0₸', 'dative', '190\u00a0000\u00a0₸-ге'],
  ['1\u00a0200', 'ablative', '1\u00a0200-ден'],
  ['22\u00a0желтоқсан', 'dative', '22\u00a0желтоқсанға'],
  ['2026\u00a0жылғы 15\u00a0қаңтар', 'dative', '2026\u00a0жылғы 15\u00a0қаңтарға'],
] as const)('%s as the site writes it, %s: %s', (figure, wanted, right) => {
  expect(inCase(figure, wanted)).toBe(right)
})
