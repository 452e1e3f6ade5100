import { expect, test } from 'vitest'
import cases from '../../fixtures/kazakh-endings.json' with { type: 'json' }
import { type KazakhCase, withEnding, withPossessiveEnding } from './endings.ts'

test.each(cases)('$figure ($read), $wanted: $right', ({ figure, right, wanted }) => {
  const [, possessive] = /^possessive-(.+)$/.exec(wanted) ?? []

  const written = possessive
    ? withPossessiveEnding(figure, possessive as KazakhCase)
    : withEnding(figure, wanted as KazakhCase)

  expect(written).toBe(right)
})
