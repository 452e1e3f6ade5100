import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './amount-text.examples.tsx'

test('a sum is shown in groups of three and read out as one number', () => {
  const { element } = showExample(examples, 'with its tiyn always', 'kk')
  const [seen, heard] = element.querySelector('.amount-text')!.children

  expect(seen!.getAttribute('aria-hidden')).toBe('true')
  expect(seen!.textContent).toBe('78\u00a0500,00\u00a0₸')
  expect(heard!.hasAttribute('aria-hidden')).toBe(false)
  expect(heard!.textContent).toBe('78500,00 теңге')
})
