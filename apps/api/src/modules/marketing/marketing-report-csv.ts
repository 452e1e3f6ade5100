import type { LocaleCode } from '@qadam/wire/locale'
import type { SourcesReport } from '@qadam/wire/operator-sources'
import { type Cell, csvFile, ownCell, sumInCell } from '../../csv/csv-file.ts'

type Figures = SourcesReport['total']

const words = {
  ru: {
    heads: [
      ...['Источник', 'Канал', 'Кампания', 'Посетители', 'Начали регистрацию', 'Стали клиентами', 'Заявки'],
      ...['Одобрено', 'Договоры подписаны', 'Выдано займов', 'Выдано, ₸'],
    ],
    unknown: 'Неизвестен',
    rest: 'Остальные источники',
    total: 'Всего',
  },
  kk: {
    heads: [
      ...['Дереккөз', 'Арна', 'Науқан', 'Келушілер', 'Тіркелуді бастады', 'Клиент болды', 'Өтінімдер'],
      ...['Мақұлданды', 'Қол қойылған шарттар', 'Берілген қарыздар', 'Берілді, ₸'],
    ],
    unknown: 'Белгісіз',
    rest: 'Қалған дереккөздер',
    total: 'Барлығы',
  },
} satisfies Record<LocaleCode, unknown>

/** Builds the CSV. A source is arbitrary text from a visitor's address. */
export function sourcesCsv({ rest, rows, total }: SourcesReport, locale: LocaleCode): string {
  const { heads, unknown, ...names } = words[locale]
  return csvFile([
    heads,
    ...rows.map((row) => line([row.source ?? unknown, row.medium, row.campaign], row)),
    ...(rest ? [line([`${names.rest}: ${rest.sources}`], rest)] : []),
    line([names.total], total),
  ])
}

function line([source = '', medium, campaign]: readonly (string | null)[], figures: Figures): Cell[] {
  return [...[source, medium, campaign].map((text) => text ?? ''), ...written(figures).map(ownCell)]
}

function written(figures: Figures): string[] {
  const { applications, approved, clients, paid_out, paid_out_tiyn, registrations, signed, visitors } = figures
  const counts = [visitors, registrations, clients, applications, approved, signed, paid_out].map(String)
  return [...counts, sumInCell(paid_out_tiyn)]
}
