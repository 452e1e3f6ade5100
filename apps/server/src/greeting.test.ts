import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'
import { readSettings } from './read-settings.ts'
import type { RunningServer } from './start-server.ts'

const running = { port: 3000, database: 'embedded' } as RunningServer

const said = (environment: Record<string, string>) => greeting(readSettings(environment).values, running)

test('[LIV-06] a developer is told that the camera’s check is a demonstration, where it is one', () => {
  expect(said({})).toContain('Faces are checked by the built-in camera check: a demonstration')
  expect(said({ LIVENESS_PROVIDER: 'sandbox' })).not.toContain('Faces are checked')
})
