import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import kk from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/identification.json'
import { AppAround } from './app-around.tsx'

const config = { localePrefix: true, publicOrigin: 'http://qadam.test' } as PublicConfig

test.each([
  ['ru', ru, 'http://qadam.test/login'],
  ['kk', kk, 'http://qadam.test/kk/login'],
] as const)('in an in-app browser the person is directed to a real browser: %s', (locale, t, login) => {
  const { screen } = show(<AppAround app="Instagram" />, { boot: { config }, locale })

  expect(screen.getByText(t.in_app_title.replace('{app}', 'Instagram'))).toBeDefined()
  expect(screen.getByRole('button', { name: t.in_app_copy })).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe(login)
})

test('an app that does not reveal its name is detected all the same', () => {
  const { screen } = show(<AppAround app="" />, { boot: { config }, locale: 'ru' })

  expect(screen.getByText(ru.in_app_title_unknown)).toBeDefined()
})
