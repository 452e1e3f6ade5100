import { expect, test } from 'vitest'
import { siteMap } from './site-map.ts'

const screens = [
  'liveness-error',
  'liveness-waiting-results',
  'lk',
  'passport',
  'personal',
  'personal-and-passport',
  'photo',
  'signing-init-error',
  'signing-init-wait',
  'signing-waiting-results',
  'wait',
]

test.each(screens)('[NAV-18] /register/%s hangs in the layout of the login and is watched by the step', (name) => {
  const place = siteMap.find(({ path }) => path === `/register/${name}`)

  expect(place).toMatchObject({ layout: 'auth', guards: ['step-route-guard'] })
})
