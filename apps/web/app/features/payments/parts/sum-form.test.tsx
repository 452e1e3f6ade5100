import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { SumForm } from './sum-form.tsx'

const sums = { next: 796_336, all: 7_850_000 }
const next = { date: '2026-12-28', amount_tiyn: 796_336 }

function Page() {
  const { search } = useLocation()
  return (
    <>
      <SumForm sums={sums} wanted={{ sum: 'next', amount: 796_336, typed: '' }} next={next} />
      <p role="status">{search}</p>
    </>
  )
}

test("choosing a named sum counts it at once and keeps the focus; one's own sum waits to be typed", async () => {
  const { screen, user } = show(<Page />)
  const asked = () => new URLSearchParams(screen.getByRole('status').textContent ?? '').get('sum')

  const all = screen.getByRole('radio', { name: /Весь долг/ })
  await user.click(all)
  expect(asked()).toBe('all')
  expect(all.ownerDocument.activeElement).toBe(all)

  await user.click(screen.getByRole('radio', { name: /Своя сумма|Другая сумма/ }))
  expect(asked()).toBe('all')
})

test('a written sum marks its own card, so that another one is never counted in its place', async () => {
  const { screen, user } = show(<Page />)
  const next = screen.getByRole<HTMLInputElement>('radio', { name: /Следующий платёж/ })
  expect(next.checked).toBe(true)

  await user.click(screen.getByLabelText('Сумма'))
  await user.paste('5000,5')
  await user.click(screen.getByRole('button', { name: 'Посчитать' }))

  expect(new URLSearchParams(screen.getByRole('status').textContent ?? '').get('sum')).toBe('own')
})
