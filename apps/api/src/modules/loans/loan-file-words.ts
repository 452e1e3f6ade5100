import type { LocaleCode } from '@qadam/wire/locale'

type CertificateWords = {
  readonly title: (number: string) => string
  readonly clean: (day: string) => string
  readonly inTime: (day: string) => string
  readonly facts: Readonly<
    Record<'borrower' | 'contract' | 'amount' | 'opened' | 'closed' | 'paid' | 'left' | 'lender' | 'licence', string>
  >
  readonly bin: string
}

export const certificateWords: Readonly<Record<LocaleCode, CertificateWords>> = {
  ru: {
    title: (number) => `Справка по договору микрокредита № ${number}`,
    clean: (day) =>
      `На ${day} задолженности по договору нет: основной долг, вознаграждение и неустойка погашены полностью, договор исполнен.`,
    inTime: (day) => `На ${day} просроченной задолженности по договору нет. Договор действует.`,
    facts: {
      borrower: 'Заёмщик',
      contract: 'Договор',
      amount: 'Сумма микрокредита',
      opened: 'Выдан',
      closed: 'Закрыт',
      paid: 'Всего уплачено',
      left: 'Осталось вернуть, если закрыть в этот день',
      lender: 'Кредитор',
      licence: 'Лицензия',
    },
    bin: 'БИН',
  },
  kk: {
    title: (number) => `№ ${number} микрокредит шарты бойынша анықтама`,
    clean: (day) =>
      `${day} күнгі жағдай бойынша шарттан туындаған борыш жоқ: негізгі борыш, сыйақы және тұрақсыздық айыбы толық өтелген, шарт орындалған.`,
    inTime: (day) => `${day} күнгі жағдай бойынша шартта мерзімі өткен борыш жоқ. Шарт күшінде.`,
    facts: {
      borrower: 'Қарыз алушы',
      contract: 'Шарт',
      amount: 'Микрокредит сомасы',
      opened: 'Берілген күні',
      closed: 'Жабылған күні',
      paid: 'Барлығы төленгені',
      left: 'Осы күні жабу үшін қайтарылатыны',
      lender: 'Кредитор',
      licence: 'Лицензия',
    },
    bin: 'БСН',
  },
}

type HistoryWords = {
  readonly title: (number: string) => string
  readonly columns: readonly [string, string, string, string, string, string]
  readonly credit: string
  readonly takenBack: string
  /** Of a payment that another contract has now. */
  readonly moved: string
  readonly receipt: string
  readonly total: string
  readonly footer: string
}

export const historyWords: Readonly<Record<LocaleCode, HistoryWords>> = {
  ru: {
    title: (number) => `История платежей по договору № ${number}`,
    columns: ['№', 'День', 'Пришло', 'Основной долг', 'Вознаграждение', 'Неустойка'],
    credit: 'На счёте заёмщика',
    takenBack: 'Отозван',
    moved: 'перенесён на другой договор',
    receipt: 'Квитанция',
    total: 'Итого',
    footer: 'Платежи со звёздочкой отозваны или перенесены на другой договор и не считаются',
  },
  kk: {
    title: (number) => `№ ${number} шарт бойынша төлемдер тарихы`,
    columns: ['№', 'Күні', 'Түскені', 'Негізгі борыш', 'Сыйақы', 'Айып'],
    credit: 'Қарыз алушының шотында',
    takenBack: 'Кері қайтарылды',
    moved: 'басқа шартқа көшірілді',
    receipt: 'Түбіртек',
    total: 'Барлығы',
    footer: 'Жұлдызшасы бар төлемдер кері қайтарылған немесе басқа шартқа көшірілген, есептелмейді',
  },
}

/** Tells its owner what the day is, and nobody else what is owed. */
export const calendarWords: Readonly<Record<LocaleCode, string>> = { ru: 'День платежа', kk: 'Төлем күні' }
