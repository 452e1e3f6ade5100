import type { LocaleCode } from '@qadam/wire/locale'

type Words = {
  readonly title: (number: string, on: string) => string
  readonly signed: string
  readonly changed: string
  readonly last: string
  readonly payment: string
  readonly nominal: string
  readonly gesv: string
  readonly aYear: string
  readonly principal: (on: string) => string
  readonly reward: string
  readonly payments: string
  readonly paymentBefore: string
  readonly lastBefore: string
  readonly schedule: string
  readonly scheduleNote: string
  readonly replaced: string
  readonly replacedNote: (on: string) => string
  readonly footer: (number: string) => string
}

export const loanScheduleWords: Readonly<Record<LocaleCode, Words>> = {
  ru: {
    title: (number, on) => `График погашения по договору микрокредита № ${number}, действует с ${on}`,
    signed: 'График из договора, ничего в нём не менялось',
    changed: 'Этот график заменил прежний. Остальные условия договора те же',
    last: 'Вернуть всё не позже',
    payment: 'Всего к возврату по графику',
    nominal: 'Номинальная ставка вознаграждения',
    gesv: 'Годовая эффективная ставка вознаграждения (ГЭСВ)',
    aYear: 'годовых',
    principal: (on) => `Основной долг на ${on}`,
    reward: 'Вознаграждение по графику',
    payments: 'Платежей',
    paymentBefore: 'Было к возврату по прежнему графику',
    lastBefore: 'Последний платёж был',
    schedule: 'График погашения',
    scheduleNote: 'Платёж состоит из вознаграждения и основного долга.',
    replaced: 'Прежний график',
    replacedNote: (on) => `Платежи, которые были назначены после ${on}. Они больше не действуют.`,
    footer: (number) => `График к договору № ${number}`,
  },
  kk: {
    title: (number, on) => `№ ${number} микрокредит шарты бойынша өтеу кестесі, күшіне енген күні ${on}`,
    signed: 'Шарттағы кесте, онда ештеңе өзгерген жоқ',
    changed: 'Бұл кесте бұрынғысын алмастырды. Шарттың басқа талаптары өзгерген жоқ',
    last: 'Бәрін қайтарудың соңғы күні',
    payment: 'Кесте бойынша барлығы қайтарылады',
    nominal: 'Номиналды сыйақы мөлшерлемесі',
    gesv: 'Жылдық тиімді сыйақы мөлшерлемесі (ЖТСМ)',
    aYear: 'жылдық',
    principal: (on) => `Негізгі борыш, ${on}`,
    reward: 'Кесте бойынша сыйақы',
    payments: 'Төлем саны',
    paymentBefore: 'Бұрынғы кесте бойынша қайтарылатын сома',
    lastBefore: 'Бұрынғы соңғы төлем',
    schedule: 'Өтеу кестесі',
    scheduleNote: 'Төлем сыйақы мен негізгі борыштан тұрады.',
    replaced: 'Бұрынғы кесте',
    replacedNote: (on) => `${on} күнінен кейінге белгіленген төлемдер. Олар енді қолданылмайды.`,
    footer: (number) => `№ ${number} шарттың кестесі`,
  },
}
