import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './select-field.examples.tsx'

test("a short list is the browser's own, with nothing chosen in it before a person does", async () => {
  const { screen, user } = showExample(examples, 'nothing chosen')
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Кем выдано' })
  expect([list.tagName, list.value]).toEqual(['SELECT', ''])

  await user.selectOptions(list, 'Министерство юстиции РК')

  expect(list.value).toBe('2')
})
