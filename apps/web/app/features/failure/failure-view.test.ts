import { createStaticHandler, data } from 'react-router'
import { expect, test } from 'vitest'
import { failureView } from './failure-view.ts'

test('a 404 becomes the not-found page', async () => {
  const error = await thrown(404, { message: 'Page not found /nope' })

  expect(failureView(error)).toEqual({ kind: 'not-found' })
})

test('[ERR-03] another error with a code shows the code, its message and the optional extra text', async () => {
  const error = await thrown(418, { message: 'Чайник', extra: 'Попробуйте кофейник' })

  expect(failureView(error)).toEqual({ kind: 'code', status: 418, message: 'Чайник', extra: 'Попробуйте кофейник' })
})

test('[ERR-04] an error without a code of its own is maintenance', async () => {
  expect(failureView(await thrown(503, { message: '', maintenance: true }))).toEqual({ kind: 'maintenance' })
})

test('[ERR-07] an error thrown without a status is a 500 and its message is not shown', () => {
  expect(failureView(new Error('password is hunter2'))).toEqual({ kind: 'code', status: 500 })
  expect(failureView('a string')).toEqual({ kind: 'code', status: 500 })
})

test('an error without a connection becomes the offline page', () => {
  expect(failureView(new TypeError('Failed to fetch'), false)).toEqual({ kind: 'offline' })
})

test('an error with a request id keeps it', async () => {
  expect(failureView(await thrown(500, { message: 'x', requestId: 'abc' }))).toMatchObject({
    requestId: 'abc',
  })
})

/** Returns the error as the router passes it to the page when a loader throws. */
async function thrown(status: number, told: object): Promise<unknown> {
  const loader = () => {
    throw data(told, { status })
  }
  const page = await createStaticHandler([{ id: 'page', path: '/', loader }]).query(new Request('http://qadam.test/'))
  return page instanceof Response ? page : page.errors?.page
}
