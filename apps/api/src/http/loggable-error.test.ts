import { expect, test } from 'vitest'
import { loggableError } from './loggable-error.ts'

test('an error is logged by its kind, its code and where it came from, and so is its cause', () => {
  const lost = Object.assign(new TypeError('the connection was lost'), { code: '57P01' })

  const written = loggableError(new Error('no answer', { cause: lost }))

  expect(written).toEqual({
    type: 'Error',
    message: 'no answer',
    stack: expect.stringContaining('loggable-error.test'),
    cause: {
      type: 'TypeError',
      message: 'the connection was lost',
      code: '57P01',
      stack: expect.stringContaining('loggable-error.test'),
    },
  })
})

test('what a driver hangs on its errors stays out of the log', () => {
  const driven = Object.assign(new Error('duplicate key'), {
    detail: 'Key (iin)=(910110390003) already exists.',
    client: { connectionParameters: { database: 'qadam' } },
  })

  expect(JSON.stringify(loggableError(driven))).not.toMatch(/9101|connectionParameters|qadam/)
})

test('an error that is its own cause ends', () => {
  const snake = new Error('a snake')
  snake.cause = snake

  expect(JSON.stringify(loggableError(snake)).match(/a snake/g)!.length).toBeLessThan(10)
})
