import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { ReminderChoice } from './reminder-choice.tsx'

const limits = { from: '08:00', to: '21:00', timesADay: 3 }
const shown = (locale: 'ru' | 'kk', byEmail: boolean, email: string | null, isSaved = false, hasPush = false) =>
  show(
    <ReminderChoice
      client={{ email, reminders: { by_sms: false, by_email: byEmail } }}
      hasPush={hasPush}
      limits={limits}
      isSaved={isSaved}
    />,
    { locale },
  ).element

test.each([
  ['ru', /с 08:00 до 21:00.*не больше 3 раз/, /Что требует закон/],
  ['kk', /08:00-ден 21:00-ге дейін.*3 реттен артық қоңырау/, /Заң талап ететін/],
] as const)(
  'the ways of reminders stand beside the limits of contact and what is always sent (%s)',
  (locale, hours, always) => {
    const element = shown(locale, true, 'a@mail.kz')

    const [sms, email] = element.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
    expect([sms!.checked, email!.checked]).toEqual([false, true])
    expect(element.textContent).toMatch(hours)
    expect(element.textContent).toMatch(always)
  },
)

test.each([
  [true, 'a@mail.kz', /^Сохранено\.$/],
  [true, null, /следите за днём платежа сами/],
  [false, 'a@mail.kz', /следите за днём платежа сами/],
] as const)('a choice that leaves no way says so (e-mail %s, address %s)', (byEmail, email, words) => {
  expect(shown('ru', byEmail, email, true).querySelector('[role=status]')!.textContent).toMatch(words)
})

test('a choice that leaves only the messages of this browser does not say that nobody will remind', () => {
  expect(shown('ru', false, null, true, true).querySelector('[role=status]')!.textContent).toBe('Сохранено.')
})
