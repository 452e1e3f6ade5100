import { expect, test } from 'vitest'
import { siteMap } from './site-map.ts'
import { sitePaths } from './site-paths.ts'

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

test.each(screens)('[NAV-18] /register/%s has the login layout and the step guard', (name) => {
  const place = sitePaths.find(({ path }) => path === `/register/${name}`)!

  expect(siteMap[place.path].layout).toBe('auth')
  expect(place).toMatchObject({ guards: expect.arrayContaining(['step-route-guard']) })
})

test("[UTM-07] both mechanisms report a visitor's source on entering these screens and no others", () => {
  const tells = (name: string) =>
    sitePaths
      .filter((place) => 'guards' in place && place.guards.some((guard) => guard === name))
      .map(({ path }) => path)

  for (const name of ['send-utm-new', 'send-utm-old'])
    expect(tells(name)).toEqual([
      '/login',
      '/login/iin',
      '/register/lk',
      '/register/passport',
      '/register/personal',
      '/register/photo',
      '/register/wait',
    ])
})
