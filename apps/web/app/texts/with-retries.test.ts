import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withRetries } from './with-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function failing(times: number) {
  const startedAt = Date.now()
  const tries: number[] = []
  const run = async () => {
    tries.push(Date.now() - startedAt)
    if (tries.length <= times) throw new Error(`failure ${tries.length}`)
    return 'texts'
  }
  return { run, tries }
}

test.each([
  { failures: 0, tries: [0] },
  { failures: 1, tries: [0, 500] },
  { failures: 2, tries: [0, 500, 2_500] },
])('after $failures failures it succeeds, tried at $tries ms', async ({ failures, tries }) => {
  const source = failing(failures)

  const read = withRetries(source.run, [500, 2_000])
  await vi.runAllTimersAsync()

  expect(await read).toBe('texts')
  expect(source.tries).toEqual(tries)
})

test('with no pause left it fails like its last try, and is not tried again', async () => {
  const source = failing(9)

  const read = expect(withRetries(source.run, [500, 2_000])).rejects.toThrow('failure 3')
  await vi.runAllTimersAsync()

  await read
  expect(source.tries).toEqual([0, 500, 2_500])
})
