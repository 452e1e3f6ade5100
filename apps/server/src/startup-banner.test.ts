import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import type { RunningServer } from './start-server.ts'
import { startupBanner } from './startup-banner.ts'

const running = { port: 3000, database: 'embedded' } as RunningServer

const said = (environment: Record<string, string>) => startupBanner(readSettings(environment).values, running)

test('[LIV-06] tells a developer that the camera check is a demonstration, where it is one', () => {
  expect(said({})).toContain('Faces are checked by the built-in camera check: a demonstration')
  expect(said({ LIVENESS_PROVIDER: 'sandbox' })).not.toContain('Faces are checked')
})

test('names the address of the console, where this process has one', () => {
  const { values } = readSettings({})
  expect(startupBanner(values, { ...running, consolePort: 3123 })).toMatch(/Console\s+http:\/\/localhost:3123\b/)
  expect(said({})).not.toContain('Console')
})

test('tells a developer where to see browser telemetry, where it is sent to the sandbox', () => {
  expect(said({})).toContain('http://localhost:3000/sandbox/telemetry')
  for (const elsewhere of [{ FARO_URL: 'https://faro.example/collect' }, { FARO_DISABLED: 'on' }, { SANDBOX: 'off' }])
    expect(said(elsewhere)).not.toContain('/sandbox/telemetry')
})
