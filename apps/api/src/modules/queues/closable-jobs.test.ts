import { readFileSync } from 'node:fs'
import { localeCodes } from '@qadam/wire/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { sweepOldRows } from '../../jobs/sweep-old-rows.ts'
import { vacuumJobs } from '../../jobs/vacuum-embedded-database.ts'
import { closableJobs } from './closable-jobs.ts'

const texts = new URL('../../../../console/app/texts/', import.meta.url)

let app: TestApp
let names: string[]

beforeAll(async () => {
  app = await aTestApp({ sandbox: true })
  const { database } = app
  const jobs = [...app.api.context.jobs, sweepOldRows(database), ...vacuumJobs({ ...database, kind: 'embedded' })]
  names = jobs.map(({ name }) => name).toSorted()
})
afterAll(() => app.close())

test('it is decided of each job whether it may be closed unfinished, and of no other', () => {
  expect(Object.keys(closableJobs).toSorted()).toEqual(names)
})

test('a job that moves money, or asks what became of it, is never closed', () => {
  const staying = names.filter((name) => !closableJobs[name])

  expect(staying).toEqual([
    'ask-card-payment',
    'begin-autopay',
    'charge-saved-card',
    'forget-saved-card',
    'pay-out',
    'refund-card-payment',
    'return-credit',
  ])
})

test.each(localeCodes)('the console names each job in %s, and no other', (locale) => {
  const { jobs } = JSON.parse(readFileSync(new URL(`${locale}/queues.json`, texts), 'utf8'))

  expect(Object.keys(jobs.names).toSorted()).toEqual(names)
  expect(Object.values(jobs.names)).not.toContain('')
})
