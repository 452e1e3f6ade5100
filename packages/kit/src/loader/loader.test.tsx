import { expect, test } from 'vitest'
import { showExample } from '../../testing/show.tsx'
import { examples } from './loader.examples.tsx'

test('[UI-10] a loader names what it waits for, but not where words beside it already do', () => {
  expect(showExample(examples, 'Small').screen.getByRole('status').textContent).toBe('Проверяем документы')

  expect(showExample(examples, 'beside words that say it').screen.queryByRole('status')).toBeNull()
})
