import type { LocaleCode } from '@qadam/wire/locale'

type Words = {
  readonly title: (number: string) => string
  readonly lead: string
  readonly takenBack: string
  readonly facts: Readonly<
    Record<
      | 'amount'
      | 'contract'
      | 'borrower'
      | 'paidAt'
      | 'reference'
      | 'principal'
      | 'reward'
      | 'penalty'
      | 'credit'
      | 'lender'
      | 'licence',
      string
    >
  >
  readonly bin: string
}

export const receiptWords: Readonly<Record<LocaleCode, Words>> = {
  ru: {
    title: (number) => `Квитанция № ${number}`,
    lead: 'Деньги получены и зачислены по договору. Ниже видно, что они погасили в тот день, которым они зачислены.',
    takenBack:
      'Этот платёж отозван тем, кто его принял: деньги к нам не пришли или были возвращены. По договору он больше не считается.',
    facts: {
      amount: 'Сумма',
      contract: 'Договор микрокредита',
      borrower: 'Заёмщик',
      paidAt: 'Когда заплачено',
      reference: 'Номер у банка или терминала',
      principal: 'Погашен основной долг',
      reward: 'Погашено вознаграждение',
      penalty: 'Погашена неустойка',
      credit: 'Осталось на счёте заёмщика',
      lender: 'Кредитор',
      licence: 'Лицензия',
    },
    bin: 'БИН',
  },
  kk: {
    title: (number) => `№ ${number} түбіртек`,
    lead: 'Ақша түсті және шарт бойынша есепке алынды. Есепке алынған күні нені өтегені төменде көрсетілген.',
    takenBack:
      'Бұл төлемді қабылдаған тарап кері қайтарып алды: ақша бізге түспеді немесе қайтарылды. Шарт бойынша ол енді есептелмейді.',
    facts: {
      amount: 'Сомасы',
      contract: 'Микрокредит шарты',
      borrower: 'Қарыз алушы',
      paidAt: 'Төленген уақыты',
      reference: 'Банктегі не терминалдағы нөмірі',
      principal: 'Өтелген негізгі борыш',
      reward: 'Өтелген сыйақы',
      penalty: 'Өтелген тұрақсыздық айыбы',
      credit: 'Қарыз алушының шотында қалғаны',
      lender: 'Кредитор',
      licence: 'Лицензия',
    },
    bin: 'БСН',
  },
}
