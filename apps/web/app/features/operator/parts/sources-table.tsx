import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { type Column, DataTable } from '@qadam/kit/data-table/data-table.tsx'
import type { SourcesReport } from '@qadam/wire/operator-sources'
import { useText } from '../../../texts/text.ts'

type Row = SourcesReport['total'] & { readonly key: string; readonly name: string; readonly more?: string }

const counts = ['visitors', 'registrations', 'clients', 'applications', 'approved', 'signed', 'paid_out'] as const

/** The total first; then each source, ordered by started registrations. */
export function SourcesTable({ report }: { report: SourcesReport }) {
  const t = useText('operator')
  const { rest, rows, total } = report
  const columns: readonly Column<Row>[] = [
    { key: 'source', title: t('source'), show: (row) => <SourceName {...row} /> },
    ...counts.map((key) => ({ key, title: t(key), isFigure: true, show: (row: Row) => row[key] })),
    {
      key: 'sum',
      title: t('sum'),
      isFigure: true,
      show: (row) => <AmountText tiyn={row.paid_out_tiyn} currency={t('currency')} />,
    },
  ]
  const named = rows.map((row) => ({
    ...row,
    key: JSON.stringify([row.source, row.medium, row.campaign]),
    name: row.source ?? t('unknown'),
    more: [row.medium, row.campaign].filter(Boolean).join(' · '),
  }))
  const all: readonly Row[] = [
    { ...total, key: 'total', name: t('total') },
    ...named,
    ...(rest ? [{ ...rest, key: 'rest', name: t('rest', { count: rest.sources }) }] : []),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region wider than the window scrolls by keys
    <section className="operator-table stack" aria-label={t('table')} tabIndex={0}>
      <DataTable caption={t('table')} isCaptionShown={false} columns={columns} rows={all} keyOf={({ key }) => key} />
      <p className="muted">{t('note')}</p>
    </section>
  )
}

function SourceName({ more, name }: Row) {
  return (
    <span className="operator-source">
      {name}
      {more ? <span className="operator-source-more">{more}</span> : null}
    </span>
  )
}
