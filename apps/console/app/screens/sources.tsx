import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { Button } from '@qadam/kit/button/button.tsx'
import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import type { SourcesReport } from '@qadam/wire/operator-sources'
import type { Problem } from '@qadam/wire/problem'
import { exportSources, readSources } from '@qadam/wire/staff/reports'
import type { Page, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { countWords, filled, Sum } from '../words.tsx'

type Asked = { readonly from: string; readonly to: string; readonly touch: 'first' | 'last' }

const shownDays = 30

/** Where clients come from, by the days of Almaty; the last thirty of them unless others are asked for. */
export const sources: Page = {
  path: '/reports/sources',
  async get(visit) {
    const asked = askedIn(visit.query)
    const read = await visit.call(readSources, { query: asked })
    const { problem } = read.ok ? { problem: undefined } : read
    if (problem && !problem.errors) return refusedPage(visit, problem)
    const words = visit.texts.sources
    return {
      kind: 'page',
      title: words.title,
      status: problem ? 422 : 200,
      body: (
        <>
          <h1>{words.title}</h1>
          <AskedForm asked={asked} problem={problem} visit={visit} />
          {read.ok ? <Report report={read.answer} visit={visit} /> : null}
          {read.ok && visit.me.permissions.includes('report.sources.export') ? (
            <form method="post" action={visit.path}>
              {Object.entries(asked).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" kind="outlined" size="s">
                {words.save}
              </Button>
            </form>
          ) : null}
          <p className="desk-muted">{words.note}</p>
        </>
      ),
    }
  },
  async post(visit, form) {
    const asked = askedIn(form)
    const exported = await visit.call(exportSources, { body: asked })
    if (!exported.ok) return refusedPage(visit, exported.problem)
    return { kind: 'csv', name: `sources-${asked.from}-${asked.to}.csv`, csv: exported.answer.csv }
  },
}

function askedIn(typed: URLSearchParams): Asked {
  const today = businessDay(new Date())
  return {
    from: typed.get('from') || addDays(today, 1 - shownDays),
    to: typed.get('to') || today,
    touch: typed.get('touch') === 'first' ? 'first' : 'last',
  }
}

type FormProps = { asked: Asked; problem: Problem | undefined; visit: StaffVisit }

function AskedForm({ asked, problem, visit: { texts } }: FormProps) {
  const words = texts.sources
  return (
    <form method="get" className="desk-row">
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          name={name}
          label={words[name]}
          outline={texts.loan.outline}
          defaultValue={asked[name]}
          error={problem?.errors?.[name]?.[0]}
        />
      ))}
      <SelectField
        name="touch"
        label={words.touch}
        options={(['last', 'first'] as const).map((value) => ({ value, text: words.touches[value] }))}
        defaultValue={asked.touch}
      />
      <Button type="submit" kind="secondary">
        {words.show}
      </Button>
    </form>
  )
}

type Row = SourcesReport['total'] & { readonly key: string; readonly name: string; readonly more?: string }

const counts = ['visitors', 'registrations', 'clients', 'applications', 'approved', 'signed', 'paid_out'] as const

/** The total first; then each source, ordered by started registrations. */
function Report({
  report: { rest, rows, total },
  visit: { locale, texts },
}: {
  report: SourcesReport
  visit: StaffVisit
}) {
  const words = texts.sources
  const columns: readonly Column<Row>[] = [
    {
      ...{ key: 'source', title: words.source },
      show: ({ more, name }) => (
        <span className="desk-stack">
          {name}
          {more ? <span className="desk-muted">{more}</span> : null}
        </span>
      ),
    },
    ...counts.map((key) => ({
      key,
      title: words.figures[key],
      isFigure: true,
      show: (row: Row) => countWords(row[key]),
    })),
    {
      ...{ key: 'sum', title: words.sum, isFigure: true },
      show: ({ paid_out_tiyn }) => <Sum tiyn={paid_out_tiyn} locale={locale} />,
    },
  ]
  const all: readonly Row[] = [
    { ...total, key: 'total', name: words.total },
    ...rows.map((row) => ({
      ...row,
      key: JSON.stringify([row.source, row.medium, row.campaign]),
      name: row.source ?? words.unknown,
      more: [row.medium, row.campaign].filter(Boolean).join(' · '),
    })),
    ...(rest ? [{ ...rest, key: 'rest', name: filled(words.rest, { count: rest.sources }) }] : []),
  ]
  return (
    <div className="desk-dense">
      <DataTable caption={words.title} isCaptionShown={false} columns={columns} rows={all} keyOf={({ key }) => key} />
    </div>
  )
}
