import { execFile } from 'node:child_process'
import path from 'node:path'
import { aDatabasePlace, environmentOf } from '@qadam/api/testing/a-database'
import { expect, onTestFinished, test } from 'vitest'

const command = path.join(import.meta.dirname, 'invite-first-admin.ts')
const person = ['--email', 'dana@lender.example', '--name', 'Дана Серикова']

async function aPlace(kind: 'migrated' | 'empty') {
  const place = await aDatabasePlace(kind)
  onTestFinished(() => place.remove())
  return place
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs the command as an operator does, without this process's settings. */
async function run(env: Record<string, string>, args: string[]): Promise<Ended> {
  const { NODE_COMPILE_CACHE, PATH } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('prints a link to the console with a key, and nothing else that is secret', { timeout: 90_000 }, async () => {
  const place = await aPlace('migrated')
  const env = { ...environmentOf(place), CONSOLE_ORIGIN: 'https://desk.lender.example' }

  const { code, stderr, stdout } = await run(env, person)

  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^https:\/\/desk\.lender\.example\/invitation\/[\w-]{43}\nGood once, for 30 minutes\..*\n$/)
})

test('says what to do before the first start of the server, and how it is called', { timeout: 90_000 }, async () => {
  const env = environmentOf(await aPlace('empty'))

  const [early, wrong] = [await run(env, person), await run(env, ['--email', 'dana'])]

  expect([early.code, early.stderr]).toEqual([1, expect.stringMatching(/start the server once/)])
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/^Say: node launch\.mjs staff invite /)])
})
