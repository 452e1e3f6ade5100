import type { LocaleCode } from '@qadam/wire/locale'

type Signature = {
  readonly borrower: string
  readonly iin: string
  /** The thing signed, in words. */
  readonly subject: string
  readonly phone: string
  readonly at: string
  readonly address: string
  readonly code: string
  readonly read: LocaleCode
  readonly ru: string
  readonly kk: string
  readonly lender: string
  readonly bin: string
  readonly licence: string
  readonly external: { readonly at: string; readonly read: LocaleCode; readonly hash: string } | undefined
}

type SignedContract = { readonly number: string; readonly amount: string; readonly payee: string }

type SignatureWords = {
  readonly title: string
  readonly lead: Readonly<Record<'contract' | 'twice' | 'addendum', string>>
  contract(contract: SignedContract): string
  facts(signature: Signature): readonly (readonly [string, string])[]
}

export const signatureWords: Readonly<Record<LocaleCode, SignatureWords>> = {
  ru: {
    title: 'Лист подписания',
    lead: {
      contract:
        'Договор на страницах выше подписан кодом из СМС. Файл, который был прочитан и подписан, хранится рядом с этим без изменений.',
      twice:
        'Договор на страницах выше подписан электронной цифровой подписью в сервисе подписания и кодом из СМС. Файл, который был прочитан и подписан, хранится рядом с этим без изменений.',
      addendum:
        'Соглашение на страницах выше подписано кодом из СМС. Файл, который был прочитан и подписан, хранится рядом с этим без изменений.',
    },
    contract: (it) => `договор № ${it.number}, ${it.amount}, перечислить на ${it.payee}`,
    facts: (it) => [
      ['Подписал', `${it.borrower}, ИИН ${it.iin}`],
      ['Когда', `${it.at} (UTC+5)`],
      ['Телефон, на который пришёл код', it.phone],
      ['За что', it.subject],
      ['Адрес в сети', it.address],
      ['Отпечаток проверки кода (SHA-256)', it.code],
      ...(it.external
        ? ([
            [
              'Электронная подпись',
              `${it.external.at} (UTC+5), под текстом ${it.external.read === 'kk' ? 'на казахском языке' : 'на русском языке'}`,
            ],
            ['Отпечаток электронной подписи (SHA-256)', it.external.hash],
          ] as const)
        : []),
      ['Прочитан и подписан текст', it.read === 'kk' ? 'на казахском языке' : 'на русском языке'],
      ['Отпечаток страниц выше на русском (SHA-256)', it.ru],
      ['Отпечаток страниц выше на казахском (SHA-256)', it.kk],
      ['Кредитор', `${it.lender}, БИН ${it.bin}, лицензия ${it.licence}`],
    ],
  },
  kk: {
    title: 'Қол қою парағы',
    lead: {
      contract:
        'Жоғарыдағы беттердегі шартқа СМС-кодпен қол қойылды. Оқылып, қол қойылған файл осының қасында өзгеріссіз сақталады.',
      twice:
        'Жоғарыдағы беттердегі шартқа қол қою сервисінде электрондық цифрлық қолтаңбамен және СМС-кодпен қол қойылды. Оқылып, қол қойылған файл осының қасында өзгеріссіз сақталады.',
      addendum:
        'Жоғарыдағы беттердегі келісімге СМС-кодпен қол қойылды. Оқылып, қол қойылған файл осының қасында өзгеріссіз сақталады.',
    },
    contract: (it) => `№ ${it.number} шарт, ${it.amount}, аударылатын деректеме ${it.payee}`,
    facts: (it) => [
      ['Қол қойған', `${it.borrower}, ЖСН ${it.iin}`],
      ['Қашан', `${it.at} (UTC+5)`],
      ['Код келген телефон', it.phone],
      ['Не үшін', it.subject],
      ['Желідегі мекенжай', it.address],
      ['Кодты тексеру ізі (SHA-256)', it.code],
      ...(it.external
        ? ([
            [
              'Электрондық қолтаңба',
              `${it.external.at} (UTC+5), ${it.external.read === 'kk' ? 'қазақ' : 'орыс'} тіліндегі мәтінге`,
            ],
            ['Электрондық қолтаңбаның ізі (SHA-256)', it.external.hash],
          ] as const)
        : []),
      ['Оқылып, қол қойылған мәтін', it.read === 'kk' ? 'қазақ тілінде' : 'орыс тілінде'],
      ['Жоғарыдағы беттердің орысша ізі (SHA-256)', it.ru],
      ['Жоғарыдағы беттердің қазақша ізі (SHA-256)', it.kk],
      ['Кредитор', `${it.lender}, БСН ${it.bin}, лицензия ${it.licence}`],
    ],
  },
}
