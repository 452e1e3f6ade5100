import { describe, expect, test } from 'vitest'
import { checkUnwantedWords, isReadByClients } from './unwanted-words.ts'

const found = (path: string, text: string) => checkUnwantedWords({ path, text }).map(({ says }) => says)

describe('words that a client should not read are refused', () => {
  test.each([
    ['Жылдық тиімді мөлшерлеме 46 %', /сыйақы мөлшерлемесі/],
    ['Сіз бізге ештеңе қарыз емессіз', /Ешқандай борышыңыз жоқ/],
    ['Сіздің бетіңіз көрінбейді', /бет-әлпетіңіз/],
    ['Қарыз алушының жүзіңізді көрсетіңіз', /бет-әлпетіңіз/],
  ])('«%s» in Kazakh', (text, says) => {
    expect(found('apps/web/app/texts/kk/loans.json', text)).toEqual([expect.stringMatching(says)])
  })

  test.each(['Ваш кредит одобрен', 'Условия кредита', 'Понадобится кредит: позвоните'])('«%s» in Russian', (text) => {
    expect(found('packages/wire/src/texts/errors.ru.json', text)).toEqual([expect.stringMatching(/заём/)])
  })
})

test.each(['Стоп-кредит снят', 'Платежи по всем кредитам', 'Кредитная история, кредитор', 'Отказ от кредитов'])(
  '«%s» in Russian passes, and so does Kazakh',
  (text) => {
    expect(found('apps/web/content/ru/home.json', text)).toEqual([])
    expect(found('apps/web/content/kk/home.json', 'кредит алуға тыйым')).toEqual([])
  },
)

test('texts of the site, the messages and the errors are read by clients; contracts have the words of the law', () => {
  for (const path of [
    'apps/web/app/texts/kk/loans.json',
    'apps/web/content/ru/home.json',
    'packages/wire/src/texts/errors.kk.json',
    'apps/api/src/modules/notifications/notification-words-kk.ts',
  ])
    expect({ path, isRead: isReadByClients(path) }).toEqual({ path, isRead: true })
  for (const path of [
    'apps/api/src/modules/contracts/contract-words-ru.ts',
    'apps/api/src/modules/notifications/notification-words.test.ts',
    'apps/console/app/texts/ru/loan.json',
  ])
    expect({ path, isRead: isReadByClients(path) }).toEqual({ path, isRead: false })
})
