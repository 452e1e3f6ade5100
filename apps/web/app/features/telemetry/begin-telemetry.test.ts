// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://qadam.test/contacts"}
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aWatchedPage, levels } from '../../../testing/a-watched-page.ts'

const sessionKey = 'com.grafana.faro.session'
const longUserAgent = `Mozilla/5.0 (Linux; Android 14) ${'Very/1 '.repeat(150)}`

let page: Awaited<ReturnType<typeof aWatchedPage>>

beforeAll(async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(longUserAgent)
  page = await aWatchedPage()
})

beforeEach(() => {
  page.told.length = 0
})

test('[TEL-02] simultaneous events are sent in batches of at most fifty, each with its session', async () => {
  for (let n = 0; n < 120; n += 1) page.write('warn', `warning ${n}`)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(page.told.map(({ logs }) => logs?.length)).toEqual([50, 50, 20])
  for (const { meta } of page.told) {
    expect(meta.app).toEqual({ name: 'Qadam', version: '7.8.9', environment: 'prod' })
    expect(meta.session.id).toBe(storedSession().sessionId)
  }
})

test('[TEL-06] console output is reported except for debugging levels, and a console error as an exception', async () => {
  for (const level of levels) page.write(level, level)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(linesReported()).toEqual(['warn', 'info'])
  expect(exceptionsReported()).toMatchObject([{ value: 'console.error: error' }])
})

test('[TEL-06] text typed earlier in the visit is masked, even if its field is gone', async () => {
  document.body.innerHTML = '<input name="message">'
  const field = document.querySelector('input')!
  field.value = 'Айгерімнің сыры'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  field.remove()

  page.write('warn', 'I know Айгерімнің сыры!')
  await vi.advanceTimersByTimeAsync(1_000)

  expect(linesReported()).toEqual(['I know [masked]!'])
})

test('[TEL-05] a user agent is cut to five hundred characters', async () => {
  page.write('warn', 'a line')
  await vi.advanceTimersByTimeAsync(1_000)

  expect(page.told.map(({ meta }) => meta.browser.userAgent)).toEqual([longUserAgent.slice(0, 500)])
})

test('[ERR-14] a crashed component is reported with its stack and the route', async () => {
  const context = { route: '/sandbox', component_stack: ' at Teapot' }
  page.report({ error: new Error('a component'), context })
  await vi.advanceTimersByTimeAsync(1_000)

  expect(exceptionsReported()).toMatchObject([{ value: 'a component', context }])
})

function linesReported(): string[] {
  return page.told.flatMap(({ logs = [] }) => logs).map(({ message }) => message)
}

function exceptionsReported() {
  return page.told.flatMap(({ exceptions = [] }) => exceptions)
}

function storedSession() {
  return JSON.parse(localStorage.getItem(sessionKey) ?? '')
}
