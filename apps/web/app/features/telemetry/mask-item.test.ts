// @vitest-environment jsdom
import type { TransportItem } from '@grafana/faro-web-sdk'
import { expect, test } from 'vitest'
import { maskItemsOf } from './mask-item.ts'
import { rememberTyped } from './typed-words.ts'

const mask = maskItemsOf([location.origin])

const told = (payload: object, meta: object = {}) =>
  mask({ type: 'log', payload, meta } as unknown as TransportItem) as unknown as { payload: object; meta: object }

test('the current and earlier text of a field is never reported', () => {
  document.body.innerHTML = '<input name="name" value="Құнанбай" /><textarea>по семейным причинам</textarea>'
  rememberTyped()
  const field = document.querySelector('input')!
  field.dispatchEvent(new Event('change', { bubbles: true }))
  field.value = 'Айгерім'

  const { payload } = told({ message: 'no Құнанбай, no Айгерім: по семейным причинам', context: { who: ['Айгерім'] } })

  expect(payload).toEqual({ message: 'no [masked], no [masked]: [masked]', context: { who: ['[masked]'] } })
})

test("telemetry's own ids and timestamps stay, everything else is masked at any depth", () => {
  const { payload } = told({
    trace: { trace_id: 'af7651916cd43dd8448eb211c80319ce', timestamp: '2026-11-20T09:00:00.000Z' },
    spans: [{ attributes: { iin: '900314300015' } }],
    took: 12.3456789,
  })

  expect(payload).toEqual({
    trace: { trace_id: 'af7651916cd43dd8448eb211c80319ce', timestamp: '2026-11-20T09:00:00.000Z' },
    spans: [{ attributes: { iin: '[masked]' } }],
    took: 12.346,
  })
})

test('the page is reported by its route pattern, the user agent in five hundred characters', () => {
  const { meta } = told(
    {},
    { page: { url: `${location.origin}/register/lk/loans/77?x=1` }, browser: { userAgent: 'a '.repeat(400) } },
  )

  expect(meta).toMatchObject({
    page: { url: `${location.origin}/register/lk/loans/:id` },
    view: { name: '/register/lk/loans/:id' },
    browser: { userAgent: 'a '.repeat(250) },
  })
})
