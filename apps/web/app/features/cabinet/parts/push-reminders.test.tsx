import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { PushReminders } from './push-reminders.tsx'

const shown = (locale: 'ru' | 'kk', public_key: string | null, is_on = false) =>
  show(<PushReminders push={{ public_key, is_on }} />, { locale }).element

test.each([
  ['ru', /ни суммы, ни слова о займе/, /уведомления не умеет/, 'Выключить на этом устройстве'],
  ['kk', /сома да, қарыз туралы сөз де болмайды/, /хабарландыру көрсете алмайды/, 'Осы құрылғыда өшіру'],
] as const)(
  'reminders by the browser say what a locked screen shows, and are switched off by a plain form (%s)',
  (locale, text, unable, off) => {
    // This environment has no push messages.
    expect(shown(locale, 'B').textContent).toMatch(text)
    expect(shown(locale, 'B').textContent).toMatch(unable)
    const on = shown(locale, 'B', true)
    expect(on.querySelector('form')!.textContent).toBe(off)
    expect(on.querySelector<HTMLInputElement>('input[name=command]')!.value).toBe('push_off')
  },
)

test('a stand that sends no push messages offers none', () => {
  expect(shown('ru', null).textContent).toBe('')
})
