import type { AnswerOf } from '@qadam/wire/endpoint'
import type { listStuckRegistrations } from '@qadam/wire/staff/registrations'
import type { StaffVisit } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { filled, Moment } from '../words.tsx'

type Stuck = AnswerOf<typeof listStuckRegistrations>['registrations'][number]

/** How long others stay at this step. */
export function UsualTime({ texts, usual }: { usual: Stuck['usual']; texts: Texts }) {
  const words = texts.registrations
  if (usual === null) return <span className="desk-muted">{words.usual_unknown}</span>
  const { median_seconds, p95_seconds } = usual
  return filled(words.usual_words, { median: timeWords(median_seconds, texts), p95: timeWords(p95_seconds, texts) })
}

function timeWords(seconds: number, { queues: { age }, registrations: words }: Texts): string {
  if (seconds < 60) return filled(words.seconds, { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return filled(age.minutes, { minutes })
  return filled(age.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

export function LastWord({
  stuck: { error, paused_until },
  visit: { locale, texts },
}: {
  stuck: Pick<Stuck, 'error' | 'paused_until'>
  visit: Pick<StaffVisit, 'locale' | 'texts'>
}) {
  const words = texts.registrations
  return (
    <span className="desk-lines">
      {error === null ? <span className="desk-muted">{words.none}</span> : words.errors[error]}
      {paused_until === null ? null : (
        <span className="desk-muted">
          {words.paused} <Moment iso={paused_until} locale={locale} />
        </span>
      )}
    </span>
  )
}
