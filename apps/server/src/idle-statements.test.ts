import { setTimeout as wait } from 'node:timers/promises'
import { testServerUrl } from '@qadam/api/testing/a-database'
import { followStatements } from '@qadam/api/testing/followed-statements'
import { expect } from 'vitest'
import { test } from '../testing/server-test.ts'

const seconds = 10

// Every queue polled by itself, as pg-boss does it, would be 27 statements a second and more with each kind of job.
test.skipIf(testServerUrl === undefined)(
  'an idle process with all roles sends five statements a second at most',
  async ({ startHere }) => {
    const server = await startHere({ ROLES: 'web,api,worker' })
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    const statements = followStatements()
    // The first polls of all workers belong to the start.
    do {
      statements.forget()
      await wait(1_000)
    } while (statements.sent.length > 20)
    statements.forget()

    await wait(seconds * 1_000)

    expect(statements.sent.length / seconds, statements.sent.join('\n')).toBeLessThanOrEqual(5)
    // The record of staff is looked after all the time.
    expect(statements.sent.join('\n')).toContain('staff_seals')
  },
  60_000,
)
