import { livenessErrors } from '@qadam/wire/liveness-names'
import { expect, test } from 'vitest'
import { bestFrameOf, errorNameOf, hintOf } from './verilive-answers.ts'

test.each([
  ['bare', { bestframe: '/9j/4AAQ' }, '/9j/4AAQ'],
  ['as a data URL', { bestFrame: 'data:image/jpeg;base64,/9j/4AAQ' }, '/9j/4AAQ'],
  ['in the third spelling', { best_frame: '/9j/4AAQ' }, '/9j/4AAQ'],
  ['empty', { bestframe: '' }, null],
  ['nowhere', { status: 'ok' }, null],
  ['without a result object', undefined, null],
])('[LIV-01] the best frame %s is found', (_, result, frame) => {
  expect(bestFrameOf(result)).toBe(frame)
})

test.each(livenessErrors)('[LIV-01] %s is recognised as a string, as an Error, and inside an object', (name) => {
  const thrown = Object.assign(new Error('words that nobody reads'), { name })

  for (const said of [name, thrown, new Error(name), { error: name }, { error: thrown }, { code: name }]) {
    expect(errorNameOf(said)).toBe(name)
  }
})

test("[LIV-01] the browser's own camera errors are mapped to the provider's", () => {
  expect(errorNameOf(new DOMException('gone', 'NotFoundError'))).toBe('CameraNotFoundError')
  expect(errorNameOf({ error: new DOMException('no', 'NotAllowedError') })).toBe('CameraNotAllowedError')
})

test.each([[undefined], [null], [42], ['SomethingNew'], [{}], [new Error('toString')], ['constructor']])(
  '[LIV-01] an unknown error (%s) becomes a client error',
  (said) => {
    expect(errorNameOf(said)).toBe('ClientWorkError')
  },
)

test.each([
  ['noFace', 'no_face'],
  [{ hint: 'closer' }, 'come_closer'],
  [{ hint: 'targetLeft' }, undefined],
  [undefined, undefined],
])('[LIV-01] an update %j becomes the hint %s', (update, hint) => {
  expect(hintOf(update)).toBe(hint)
})
