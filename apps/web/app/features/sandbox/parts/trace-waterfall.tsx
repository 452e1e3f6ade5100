import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { TelemetryTrace } from '@qadam/wire/sandbox-telemetry'
import { useText } from '../../../texts/text.ts'

/** The calls of a trace and their timing; the bars repeat the figures beside them. */
export function TraceWaterfall({ trace: { duration_ms, spans } }: { trace: TelemetryTrace }) {
  const t = useText('sandbox')
  const whole = Math.max(duration_ms, 1)
  return (
    <ol>
      {spans.map(({ duration_ms: ms, failed, name, offset_ms, span_id }) => (
        <li key={span_id}>
          <code>{name}</code> · {t('telemetry_ms', { ms: String(Math.round(ms)) })}{' '}
          {failed ? <StatusTag kind="danger">{t('telemetry_kind_error')}</StatusTag> : null}
          <svg width="100%" height="8" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect
              x={(offset_ms / whole) * 100}
              width={Math.max((ms / whole) * 100, 0.5)}
              height="8"
              fill="currentColor"
            />
          </svg>
        </li>
      ))}
    </ol>
  )
}
