import { expect, test } from 'vitest'
import { forgettingAtCommands } from './forgetting-at-commands.ts'

/** The reads of a page whose API knows one word: the first read keeps it until the page forgets. */
function aPage() {
  let word = 'before'
  let known: string | undefined
  const reads = {
    async read() {
      known ??= word
      return { status: 200, answer: known }
    },
    forget() {
      known = undefined
    },
  }
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const callApi = forgettingAtCommands(async (path) => {
    await isAnswered
    if (path === '/broken') throw new Error('no answer')
    word = 'after'
    return new Response()
  }, reads)
  return { callApi, answer, read: async () => (await reads.read()).answer }
}

test('a page reads again after its command, whatever was read before it or beside it', async () => {
  const { answer, callApi, read } = aPage()
  expect(await read()).toBe('before')

  const commanding = callApi('/command', { method: 'POST' })
  expect(await read()).toBe('before')
  answer()
  await commanding

  expect(await read()).toBe('after')
})
