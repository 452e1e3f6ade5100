import type { LocaleCode } from '@qadam/contract/locale'
import type { SourcesReport } from '@qadam/contract/operator-sources'
import { formatTenge } from '@qadam/domain/money/money'

/** Without it a spreadsheet takes the letters for another alphabet. */
const byteOrderMark = '\uFEFF'

type Figures = SourcesReport['total']

const words = {
  ru: {
    heads: [
      ...['Источник', 'Канал', 'Кампания', 'Посетители', 'Начали регистрацию', 'Стали клиентами', 'Заявки'],
      ...['Одобрено', 'Договоры подписаны', 'Выдано займов', 'Выдано, ₸'],
    ],
    unknown: 'Не известен',
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

/** For a spreadsheet of our country: it parts cells by semicolons and writes a decimal comma. */
export function sourcesCsv({ rest, rows, total }: SourcesReport, locale: LocaleCode): string {
  const { heads, unknown, ...names } = words[locale]
  const lines = [
    heads.map(cell),
    ...rows.map((row) => line([row.source ?? unknown, row.medium, row.campaign], row)),
    ...(rest ? [line([`${names.rest}: ${rest.sources}`], rest)] : []),
    line([names.total], total),
  ]
  return byteOrderMark + lines.map((cells) => `${cells.join(';')}\r\n`).join('')
}

function line([source = '', medium, campaign]: readonly (string | null)[], figures: Figures): string[] {
  return [...[source, medium, campaign].map((text) => cell(text ?? '')), ...written(figures)]
}

function written(figures: Figures): string[] {
  const { applications, approved, clients, paid_out, paid_out_tiyn, registrations, signed, visitors } = figures
  const counts = [visitors, registrations, clients, applications, approved, signed, paid_out].map(String)
  return [...counts, formatTenge(paid_out_tiyn).replace('.', ',')]
}

/**
 * A source is whatever stood in somebody's address: what a spreadsheet would compute is written as text (an apostrophe
 * in front, OWASP «CSV injection»), and quoted where it could be taken for two cells or two lines (RFC 4180).
 */
function cell(text: string): string {
  const oneLine = text.replaceAll(/\p{Cc}/gu, ' ')
  const plain = /^\s*[=+\-@＝＋－＠]/.test(oneLine) ? `'${oneLine}` : oneLine
  return /[";,\s']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
