// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetAttempt, keyField, markSent, newKey, renewIfSent, startAttempt } from './attempt.ts'

const named = { path: '/rest/test/orders' }
const drawn = 'the-key-that-came-with-it'

/** As the server renders it, with its own key. */
function aForm(key = drawn): { form: HTMLFormElement; key: () => string } {
  document.body.innerHTML = `<form><input type="hidden" name="${keyField}" value="${key}" /></form>`
  const form = document.forms[0]!
  return { form, key: () => (form.elements.namedItem(keyField) as HTMLInputElement).value }
}

beforeEach(() => sessionStorage.clear())

test('a form is sent with the key it came with, or with a generated one', () => {
  const [withKey, without] = [aForm(), aForm('')]
  startAttempt(named, withKey.form)
  expect(withKey.key()).toBe(drawn)

  startAttempt(named, without.form)
  expect(without.key()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(without.key())
})

test('an unanswered form is sent again with the same key, even after a reload', () => {
  const before = aForm()
  startAttempt(named, before.form)
  markSent(named, before.form)

  const reloaded = aForm('another-key-of-the-server')
  startAttempt(named, reloaded.form)

  expect(reloaded.key()).toBe(drawn)
})

test('a response ends the attempt: the next one has its own key', () => {
  const before = aForm()
  markSent(named, before.form)
  forgetAttempt(named)

  const next = aForm('another-key-of-the-server')
  startAttempt(named, next.form)

  expect(next.key()).toBe('another-key-of-the-server')
})

test('editing after a submission starts a new command with a new key; editing before one does not', () => {
  const { form, key } = aForm()
  renewIfSent(named, form)
  expect(key()).toBe(drawn)

  markSent(named, form)
  renewIfSent(named, form)

  expect(key()).not.toBe(drawn)
  const reloaded = aForm('another-key-of-the-server')
  startAttempt(named, reloaded.form)
  expect(reloaded.key()).toBe('another-key-of-the-server')
})
