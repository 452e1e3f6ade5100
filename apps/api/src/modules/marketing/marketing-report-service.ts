import { startOfBusinessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import type { SourcesQuery, SourcesReport } from '@qadam/wire/operator-sources'
import type { Database } from '../../db/connect.ts'
import { type CountedRow, countSources } from './marketing-report-repository.ts'
import { inTurn } from './marketing-report-turns.ts'

type Figures = SourcesReport['total']

const maxRows = 200

/** Reports where the registrations of a period came from and what became of them, one report at a time. */
export function sourcesReporter(database: Database): (query: SourcesQuery) => Promise<SourcesReport> {
  return inTurn((query) => reportSources(database, query))
}

async function reportSources(database: Database, { from, to, touch }: SourcesQuery): Promise<SourcesReport> {
  const counted = await countSources(database, {
    from: startOfBusinessDay(from),
    until: startOfBusinessDay(addDays(to, 1)),
    touch,
    rows: maxRows,
  })
  const named = counted.filter(({ place }) => place <= maxRows)
  const rest = counted.find(({ place }) => place > maxRows)
  return {
    ...{ from, to, touch },
    rows: named.map((row) => ({
      ...{ source: row.source, medium: row.medium, campaign: row.campaign },
      ...figuresOf(row),
    })),
    rest: rest ? { sources: Number(rest.sources), ...figuresOf(rest) } : null,
    total: counted.map(figuresOf).reduce(add, nothing),
  }
}

const nothing: Figures = {
  ...{ visitors: 0, registrations: 0, clients: 0 },
  ...{ applications: 0, approved: 0, signed: 0, paid_out: 0, paid_out_tiyn: 0 },
}

function figuresOf(row: CountedRow): Figures {
  return mapFigures((name) => exact(row[name]))
}

function add(one: Figures, other: Figures): Figures {
  return mapFigures((name) => exact(BigInt(one[name]) + BigInt(other[name])))
}

function mapFigures(figure: (name: keyof Figures) => number): Figures {
  const names = Object.keys(nothing) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as Figures
}

/** Throws on a sum that a number cannot hold to the tiyn, rather than show it inexactly. */
function exact(figure: bigint): number {
  const number = Number(figure)
  if (!Number.isSafeInteger(number)) throw new Error('A sum of the report exceeds the safe integer range')
  return number
}
