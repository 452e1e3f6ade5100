import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import ru from '../../../texts/ru/identification.json'
import { OtherWays } from './other-ways.tsx'

const config = {
  ...{ localePrefix: true, publicOrigin: 'http://qadam.test', supportPhone: '+77270000000' },
  ...{ sandbox: true, verilive: null },
} as PublicConfig

function waysOf(element: HTMLElement): string[] {
  return [...element.querySelectorAll('summary')].map(({ textContent }) => textContent)
}

const everywhere = [ru.other_device, ru.other_person, ru.other_branch, ru.other_call]

test('[LIV-05] the mock page is offered at the camera of a sandbox stand only', () => {
  const tried = show(<OtherWays isAtCamera />, { boot: { config } })
  const real = show(<OtherWays isAtCamera />, { boot: { config: { ...config, sandbox: false } } })

  expect(waysOf(tried.element)).toEqual([ru.without_turning, ...everywhere, ru.mock])
  expect(waysOf(real.element)).toEqual([ru.without_turning, ...everywhere])
})

test('away from the camera no other kinds of camera check are offered', () => {
  const { element } = show(<OtherWays />, { boot: { config } })

  expect(waysOf(element)).toEqual(everywhere)
})
