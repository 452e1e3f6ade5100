import { livenessErrors } from '@qadam/wire/liveness-names'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { PublicConfig } from '../../../boot/public-config.ts'
import kk from '../../../texts/kk/camera.json'
import ru from '../../../texts/ru/camera.json'
import { BrokenCheck } from './broken-check.tsx'

const config = { verilive: null } as PublicConfig

const languages = [
  ['ru', ru],
  ['kk', kk],
] as const

afterEach(() => vi.unstubAllGlobals())

test.each(languages)('[LIV-04] each camera error has its own instructions: %s', (locale, t) => {
  const said = livenessErrors.map((name) => {
    const { screen, unmount } = show(<BrokenCheck name={name} kind="usual" />, { boot: { config }, locale })
    const words = screen.getByRole('alert').textContent
    expect(words).toContain(t[`${name}_title`])
    expect(words).toContain(t[`${name}_text`])
    expect(screen.getByRole('button', { name: t.try_again })).toBeDefined()
    unmount()
    return t[`${name}_text`]
  })
  expect(new Set(said).size).toBe(livenessErrors.length)
})

test.each(languages)('[LIV-07] an expired session is shown to have cost no attempt: %s', (locale, t) => {
  const { screen } = show(<BrokenCheck name="expired" kind="usual" />, { boot: { config }, locale })

  expect(screen.getByRole('alert').textContent).toBe(t.expired_title + t.expired_text)
  expect(screen.getByRole('button', { name: t.try_again })).toBeDefined()
})

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each(languages)('[LIV-04] a denied permission shows where this browser stores it: %s', (locale, t) => {
  for (const [userAgent, way] of [
    [android, t.allow_android],
    [desk, t.allow_chrome],
  ] as const) {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const { screen, unmount } = show(<BrokenCheck name="CameraNotAllowedError" kind="usual" />, {
      boot: { config },
      locale,
    })
    expect(screen.getByText(way)).toBeDefined()
    unmount()
  }
  const other = show(<BrokenCheck name="CameraAbortError" kind="usual" />, { boot: { config }, locale })
  expect(other.screen.queryByText(t.allow_chrome)).toBeNull()
  vi.restoreAllMocks()
})

test('a retry opens the same kind of check', () => {
  const { element } = show(<BrokenCheck name="CameraAbortError" kind="without_turning" />, { boot: { config } })

  expect(element.querySelector<HTMLInputElement>('[name=command]')?.value).toBe('open_without_turning')
})
