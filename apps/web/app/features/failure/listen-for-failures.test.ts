import { expect, test, vi } from 'vitest'
import { aBrowser, origin } from '../../../testing/a-browser.ts'
import { fatalEvent } from '../../visit/fatal-event.ts'

const ours = '/assets/screen-1a2b.js:1:1'
const entry = '/assets/entry-3c4d.js:1:1'

test.each`
  what                                           | name            | message              | thrownAt                                      | isFatal
  ${'an error of our own code'}                  | ${'Error'}      | ${'it broke'}        | ${ours}                                       | ${true}
  ${'an aborted call'}                           | ${'AbortError'} | ${'aborted'}         | ${ours}                                       | ${false}
  ${'a background call without a response'}      | ${'TypeError'}  | ${'Failed to fetch'} | ${ours}                                       | ${false}
  ${'a TypeError of our own code'}               | ${'TypeError'}  | ${'x is undefined'}  | ${ours}                                       | ${true}
  ${'an error of telemetry itself'}              | ${'Error'}      | ${'x'}               | ${'/assets/visit-part-1a2b.js:1:1'}           | ${false}
  ${'a script injected into the page by an app'} | ${'Error'}      | ${'x'}               | ${'/sandbox:1:1'}                             | ${false}
  ${"another site's script"}                     | ${'Error'}      | ${'x'}               | ${'https://ads.example/assets/a.js:1:1'}      | ${false}
  ${'a browser extension called by our code'}    | ${'Error'}      | ${'x'}               | ${'chrome-extension://abcdefgh/content.js:1'} | ${false}
`('[ERR-14] uncaught failure, $what, leads to the error page: $isFatal', async ({ isFatal, thrownAt, ...said }) => {
  for (const event of ['error', 'unhandledrejection'] as const) {
    await aBrowser().openTab().visit('/sandbox')
    const fatal = vi.fn()
    addEventListener(fatalEvent, ({ detail }: Event & { detail?: unknown }) => fatal(detail))
    const error = anError(said, thrownAt)

    window.dispatchEvent(Object.assign(new window.Event(event), { error, reason: error }))

    expect(fatal.mock.calls).toEqual(isFatal ? [[error]] : [])
  }
})

test('[ERR-14] an uncaught rejection with a non-error leaves the page as it is', async () => {
  await aBrowser().openTab().visit('/sandbox')
  const fatal = vi.fn()
  addEventListener(fatalEvent, fatal)

  window.dispatchEvent(Object.assign(new window.Event('unhandledrejection'), { reason: 'a word' }))

  expect(fatal).not.toHaveBeenCalled()
})

function anError({ message, name }: { message: string; name: string }, thrownAt: string): Error {
  const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
  const places = [thrownAt, entry].map((place) => `    at f (${new URL(place, origin).href})`)
  return Object.assign(error, { name, stack: [`${name}: ${message}`, ...places].join('\n') })
}
