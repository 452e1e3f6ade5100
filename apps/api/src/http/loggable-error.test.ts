import { expect, test } from 'vitest'
import { loggableError } from './loggable-error.ts'

test('an error is logged with its type, message, code and stack, and so is its cause', () => {
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

test('extra properties that a driver adds to its errors are not logged', () => {
  const driven = Object.assign(new Error('duplicate key'), {
    detail: 'Key (iin)=(910110390003) already exists.',
    client: { connectionParameters: { database: 'the_books' } },
  })

  expect(JSON.stringify(loggableError(driven))).not.toMatch(/9101|connectionParameters|the_books/)
})

test('an error that is its own cause does not recurse forever', () => {
  const snake = new Error('a snake')
  snake.cause = snake

  expect(JSON.stringify(loggableError(snake)).match(/a snake/g)!.length).toBeLessThan(10)
})
