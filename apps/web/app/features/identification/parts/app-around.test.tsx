import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import kk from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/identification.json'
import { AppAround } from './app-around.tsx'

const config = { localePrefix: true, publicOrigin: 'http://qadam.test' } as PublicConfig

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 334.0.0.28.95'
const unnamed = 'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A; wv) AppleWebKit/537.36 Chrome/126.0.0.0'

afterEach(() => vi.restoreAllMocks())

function shownIn(userAgent: string, locale: 'ru' | 'kk') {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  return show(<AppAround />, { boot: { config }, locale })
}

test.each([
  ['ru', ru, 'http://qadam.test/login'],
  ['kk', kk, 'http://qadam.test/kk/login'],
] as const)('in an application the person is led to a browser: %s', (locale, t, login) => {
  const { screen } = shownIn(instagram, locale)

  expect(screen.getByText(t.in_app_title.replace('{app}', 'Instagram'))).toBeDefined()
  expect(screen.getByRole('button', { name: t.in_app_copy })).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe(login)
})

test('an application that does not tell its name is one all the same; a browser is none', () => {
  expect(shownIn(unnamed, 'ru').screen.getByText(ru.in_app_title_unknown)).toBeDefined()
  expect(shownIn('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'ru').element.textContent).toBe('')
})
