import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { StatusTag, type StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import {
  collectTelemetry,
  readTelemetry,
  type TelemetryEntry,
  type TelemetryTrace,
} from '@qadam/wire/sandbox-telemetry'
import { Form } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { TraceWaterfall } from '../parts/trace-waterfall.tsx'
import type { Route } from './+types/telemetry.ts'

// Scripted, because pages without script are cached, and this data must be current.
export const handle = { scripted: true }

const almatyTime = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'medium', timeZone: 'Asia/Almaty' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  return call(page, readTelemetry, {})
}

export default function Telemetry({ loaderData: { entries, sessions, traces } }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('telemetry_title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('telemetry_title')}</h1>
        <p className="lead">{t('telemetry_lead')}</p>
      </div>
      <section className="stack">
        <WhereItGoes />
        <Form method="get">
          <Button type="submit" kind="secondary">
            {t('telemetry_refresh')}
          </Button>
        </Form>
        {entries.length + traces.length === 0 ? (
          <EmptyState title={t('telemetry_empty')}>{t('telemetry_empty_words')}</EmptyState>
        ) : null}
      </section>
      {sessions.length === 0 ? null : (
        <section className="stack">
          <h2>{t('telemetry_sessions')}</h2>
          <DataTable
            caption={t('telemetry_sessions')}
            isCaptionShown={false}
            rows={sessions}
            keyOf={({ session_id }) => session_id}
            columns={[
              { key: 'id', title: t('telemetry_session'), show: ({ session_id }) => <code>{session_id}</code> },
              { key: 'last', title: t('telemetry_last'), show: ({ last_at }) => <Moment at={last_at} /> },
              { key: 'screens', title: t('telemetry_screens'), show: ({ screens }) => screens, isFigure: true },
              { key: 'errors', title: t('telemetry_errors'), show: ({ errors }) => errors, isFigure: true },
            ]}
          />
        </section>
      )}
      <Entries entries={entries} />
      <Traces traces={traces} />
    </>
  )
}

function WhereItGoes() {
  const { faroDisabled, faroUrl } = useBoot().config
  const t = useText('sandbox')
  if (faroDisabled || faroUrl === '') {
    return (
      <Notice kind="info" title={t('telemetry_off')}>
        {t('telemetry_off_words')}
      </Notice>
    )
  }
  if (faroUrl.endsWith(collectTelemetry.path)) return null
  return <Notice kind="info">{t('telemetry_elsewhere', { url: faroUrl })}</Notice>
}

const looks = {
  ...{ error: 'danger', log: 'warn', vital: 'info', event: 'neutral' },
  ...{ good: 'good', 'needs-improvement': 'warn', poor: 'danger' },
} as const satisfies Record<string, StatusTagKind>

function Entries({ entries }: { entries: readonly TelemetryEntry[] }) {
  const t = useText('sandbox')
  if (entries.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('telemetry_entries')}</h2>
      <DataTable
        caption={t('telemetry_entries')}
        isCaptionShown={false}
        rows={entries}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            key: 'what',
            title: t('telemetry_entry'),
            show: ({ kind, rating, title }) => (
              <span className="row">
                <StatusTag kind={looks[kind]}>{t(`telemetry_kind_${kind}`)}</StatusTag>
                <code>{title}</code>
                {isRating(rating) ? (
                  <StatusTag kind={looks[rating]}>{t(`telemetry_rating_${rating}`)}</StatusTag>
                ) : null}
              </span>
            ),
          },
          { key: 'detail', title: t('telemetry_detail'), show: ({ detail }) => <Detail>{detail}</Detail> },
          { key: 'screen', title: t('telemetry_screen'), show: ({ screen }) => screen },
          { key: 'at', title: t('telemetry_at'), show: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </section>
  )
}

/** Longer texts are folded, so that the list can be scanned. */
const maxShown = 60

function Detail({ children: detail }: { children: string }) {
  if (detail.length <= maxShown) return <code>{detail}</code>
  return (
    <details>
      <summary>
        <code>{detail.slice(0, maxShown)}…</code>
      </summary>
      <code>{detail}</code>
    </details>
  )
}

const ratings = ['good', 'needs-improvement', 'poor'] as const

function isRating(rating: string | null): rating is (typeof ratings)[number] {
  return ratings.some((known) => known === rating)
}

function Traces({ traces }: { traces: readonly TelemetryTrace[] }) {
  const t = useText('sandbox')
  if (traces.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('telemetry_traces')}</h2>
      {traces.map((trace) => (
        <article className="stack" key={trace.trace_id}>
          <h3>{t('telemetry_trace', { id: trace.trace_id.slice(0, 8) })}</h3>
          <p>
            <Moment at={trace.at} />
          </p>
          <TraceWaterfall trace={trace} />
        </article>
      ))}
    </section>
  )
}

/** A browser may have sent an invalid date. */
function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  return <time dateTime={moment.toISOString()}>{almatyTime.format(moment)}</time>
}
