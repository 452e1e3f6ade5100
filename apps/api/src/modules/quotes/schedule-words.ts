import type { Method } from '@qadam/domain/lending/method'
import type { LocaleCode } from '@qadam/wire/locale'

type Words = {
  readonly title: string
  readonly columns: Readonly<Record<'number' | 'date' | 'payment' | 'reward' | 'principal' | 'remainder', string>>
  readonly total: string
  readonly facts: Readonly<
    Record<
      'amount' | 'term' | 'method' | 'nominal' | 'gesv' | 'returned' | 'overpaid' | 'first' | 'last' | 'once',
      string
    >
  >
  readonly methods: Readonly<Record<Method | 'once', string>>
  readonly units: Readonly<Record<'day' | 'month', Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>>
  readonly footer: string
}

/** Texts of the schedule files, shared by the CSV and the PDF. */
export const scheduleWords: Readonly<Record<LocaleCode, Words>> = {
  ru: {
    title: 'График платежей',
    columns: {
      number: '№',
      date: 'Дата',
      payment: 'Платёж, ₸',
      reward: 'Вознаграждение, ₸',
      principal: 'Основной долг, ₸',
      remainder: 'Остаток долга, ₸',
    },
    total: 'Итого',
    facts: {
      amount: 'Сумма займа',
      term: 'Срок',
      method: 'Способ погашения',
      nominal: 'Номинальная ставка вознаграждения, годовых',
      gesv: 'Годовая эффективная ставка вознаграждения (ГЭСВ)',
      returned: 'Сумма к возврату',
      overpaid: 'Переплата',
      first: 'Первый платёж',
      last: 'Последний платёж',
      once: 'Вернуть не позже',
    },
    methods: {
      annuity: 'равными платежами',
      equal: 'равными долями основного долга',
      once: 'одним платежом в конце срока',
    },
    units: {
      day: { one: 'день', few: 'дня', many: 'дней' },
      month: { one: 'месяц', few: 'месяца', many: 'месяцев' },
    },
    footer: 'Расчёт предварительный, не является договором',
  },
  kk: {
    title: 'Төлем кестесі',
    columns: {
      number: '№',
      date: 'Күні',
      payment: 'Төлем, ₸',
      reward: 'Сыйақы, ₸',
      principal: 'Негізгі борыш, ₸',
      remainder: 'Борыш қалдығы, ₸',
    },
    total: 'Барлығы',
    facts: {
      amount: 'Қарыз сомасы',
      term: 'Мерзімі',
      method: 'Өтеу тәсілі',
      nominal: 'Номиналды сыйақы мөлшерлемесі, жылдық',
      gesv: 'Жылдық тиімді сыйақы мөлшерлемесі (ЖТСМ)',
      returned: 'Қайтарылатын сома',
      overpaid: 'Артық төлем',
      first: 'Алғашқы төлем',
      last: 'Соңғы төлем',
      once: 'Қайтарудың соңғы күні',
    },
    methods: {
      annuity: 'тең төлемдермен',
      equal: 'негізгі борыштың тең үлестерімен',
      once: 'мерзім соңында бір төлеммен',
    },
    units: { day: { one: 'күн', other: 'күн' }, month: { one: 'ай', other: 'ай' } },
    footer: 'Алдын ала жасалған есеп, шарт болып табылмайды',
  },
}
