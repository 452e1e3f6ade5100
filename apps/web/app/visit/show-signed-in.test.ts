// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { loggedInCookie } from '../boot/visitor.ts'
import { showSignedIn } from './show-signed-in.ts'

test('a page exposes to its stylesheet whether a user is signed in in this browser', () => {
  const isShown = () => document.documentElement.hasAttribute('data-signed-in')

  // biome-ignore lint/suspicious/noDocumentCookie: as the server half sets it
  document.cookie = `${loggedInCookie}=1`
  showSignedIn()
  expect(isShown()).toBe(true)

  // biome-ignore lint/suspicious/noDocumentCookie: as the server half drops it
  document.cookie = `${loggedInCookie}=; Max-Age=0`
  showSignedIn()
  expect(isShown()).toBe(false)
})
