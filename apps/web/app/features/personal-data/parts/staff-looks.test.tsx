import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { StaffLooks } from './staff-looks.tsx'

test('each purpose is shown with how many times and the last day, and no person', () => {
  const { element } = show(
    <StaffLooks
      looks={[
        { why: 'service', times: 22, last_on: '2026-11-05' },
        { why: 'papers', times: 1, last_on: '2026-10-31' },
      ]}
    />,
  )

  const facts = [...element.querySelectorAll('dl > div')].map((fact) => fact.textContent.replaceAll('\u00a0', ' '))
  expect(facts).toEqual([
    expect.stringMatching(/^Обслуживание22 раза, последний раз 5 ноября/),
    expect.stringMatching(/^Подписанные документы1 раз, последний раз 31 октября/),
  ])
})
