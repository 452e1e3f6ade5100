import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { failureView } from './failure-view.ts'

test('[NAV-03] a missing page keeps its message, «Page not found» and the path', () => {
  const error = new ErrorResponse(404, '', { message: 'Page not found /nope' })

  expect(failureView(error)).toEqual({ kind: 'not-found', message: 'Page not found /nope' })
})

test('[ERR-03] another error with a code shows the code, its message and the optional extra text', () => {
  const error = new ErrorResponse(418, '', { message: 'Чайник', extra: 'Попробуйте кофейник' })

  expect(failureView(error)).toEqual({ kind: 'code', status: 418, message: 'Чайник', extra: 'Попробуйте кофейник' })
})

test('[ERR-04] an error that has no code of its own is maintenance', () => {
  expect(failureView(new ErrorResponse(503, '', { message: '', maintenance: true }))).toEqual({ kind: 'maintenance' })
})

test('[ERR-07] what was thrown without a status is a 500 and its words are not shown', () => {
  expect(failureView(new Error('password is hunter2'))).toEqual({ kind: 'code', status: 500 })
  expect(failureView('a string')).toEqual({ kind: 'code', status: 500 })
})
