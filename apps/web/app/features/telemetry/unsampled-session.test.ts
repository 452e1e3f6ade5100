// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://qadam.test/contacts"}
import { expect, test, vi } from 'vitest'
import { aWatchedPage } from '../../../testing/a-watched-page.ts'

const sessionKey = 'com.grafana.faro.session'

test('[TEL-04] a session that is not sampled reports nothing', async () => {
  const began = Date.parse('2026-03-02T08:59:00Z')
  const session = { sessionId: 'unsampled1', isSampled: false, started: began, lastActivity: began }
  localStorage.setItem(sessionKey, JSON.stringify(session))

  const { told, write } = await aWatchedPage()
  write('error', 'a failure')
  await vi.advanceTimersByTimeAsync(2_000)

  expect(JSON.parse(localStorage.getItem(sessionKey) ?? '').sessionMeta.id).toBe('unsampled1')
  expect(told).toEqual([])
})
