import { atOnceAlone, atOnceTogether } from '@qadam/domain/staff/bulk'
import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import type { listFailedJobs } from '@qadam/wire/staff/jobs'
import type { ReactNode } from 'react'
import type { StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { countWords, filled } from '../words.tsx'
import { type Approval, WaitingApprovals } from './approval-parts.tsx'
import { Age } from './queue-parts.tsx'

type Group = AnswerOf<typeof listFailedJobs>['groups'][number]

type Props = {
  readonly group: Group
  readonly visit: StaffVisit
  /** Requests about these jobs that wait for a second person. */
  readonly waiting: readonly Approval[]
  readonly form?: URLSearchParams | undefined
  readonly problem?: Problem | undefined
}

/** Failed jobs of one cause: what one person may do with fifty of them, and what two may with all. */
export function FailedJobs({ form, group, problem, visit, waiting }: Props) {
  const { locale, me, texts } = visit
  const words = texts.queues.jobs
  const { about, attempts, code, job, many, may_be_closed, oldest_at } = group
  const [mayRetry, mayClose] = [me.permissions.includes('job.retry'), me.permissions.includes('job.close')]
  const isBulk = many > atOnceAlone
  const [retry, close] = isBulk
    ? [filled(words.retry_some, { count: atOnceAlone }), filled(words.close_some, { count: atOnceAlone })]
    : [words.retry, words.close]
  const parts = { group, visit, form, problem }
  const mayAsk = (act: 'jobs.retry' | 'jobs.close') => isBulk && !waiting.some(({ what }) => what.act === act)
  return (
    <section className="desk-card">
      <h3>
        {wordFor(words.names, job)}: {wordFor(words.codes, code)}
      </h3>
      <FactList
        facts={[
          { name: words.many, value: countWords(many) },
          { name: words.oldest, value: <Age since={oldest_at} locale={locale} texts={texts} /> },
          { name: words.attempts, value: attempts },
          { name: words.job, value: <code>{`${job} · ${code}`}</code> },
          { name: words.about, value: <Identifiers about={about} none={texts.queues.shared.none} /> },
        ]}
      />
      <WaitingApprovals approvals={waiting} visit={visit} />
      {mayRetry ? (
        <form method="post" action={visit.path}>
          <GroupFields group={group} />
          <Button type="submit" name="act" value="retry">
            {retry}
          </Button>
        </form>
      ) : null}
      {mayRetry && mayAsk('jobs.retry') ? (
        <WithReason {...parts} act="retry-all" title={words.retry_all_title} submit={words.ask_all}>
          {filled(words.retry_all_words, { count: countWords(Math.min(many, atOnceTogether)) })}
        </WithReason>
      ) : null}
      {mayClose && !may_be_closed ? <p className="desk-muted">{words.stays}</p> : null}
      {mayClose && may_be_closed ? (
        <WithReason {...parts} act="close" title={words.close_title} submit={close}>
          {words.close_words}
        </WithReason>
      ) : null}
      {mayClose && may_be_closed && mayAsk('jobs.close') ? (
        <WithReason {...parts} act="close-all" title={words.close_all_title} submit={words.ask_all}>
          {filled(words.close_all_words, { count: countWords(Math.min(many, atOnceTogether)) })}
        </WithReason>
      ) : null}
    </section>
  )
}

type WithReasonProps = Omit<Props, 'waiting'> & {
  readonly act: 'close' | 'retry-all' | 'close-all'
  readonly title: string
  readonly submit: string
  readonly children: ReactNode
}

function WithReason({ act, children, form, group, problem, submit, title, visit: { path, texts } }: WithReasonProps) {
  const words = texts.queues.jobs
  const isTried = form?.get('act') === act
  const error = isTried ? (problem?.errors?.reason?.[0] ?? problem?.errors?.job?.[0]) : undefined
  return (
    <details className="desk-details" open={error !== undefined}>
      <summary>{title}</summary>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <GroupFields group={group} />
        <input type="hidden" name="seen" value={group.many} />
        <p>{children}</p>
        <TextField
          name="reason"
          label={act === 'retry-all' ? texts.people.write_off.reason : words.close_reason}
          hint={words.close_hint}
          maxLength={300}
          defaultValue={isTried ? (form?.get('reason') ?? '') : ''}
          error={error}
        />
        <Button type="submit" kind="outlined" name="act" value={act}>
          {submit}
        </Button>
      </form>
    </details>
  )
}

function GroupFields({ group: { code, job, newest_at } }: { group: Group }) {
  return (
    <>
      <input type="hidden" name="job" value={job} />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="until" value={newest_at} />
    </>
  )
}

function Identifiers({ about, none }: { about: Group['about']; none: string }) {
  const lines = about.flatMap((one) => Object.entries(one).map(([name, id]) => `${name} ${id}`))
  if (lines.length === 0) return none
  return (
    <ul className="desk-identifiers">
      {[...new Set(lines)].map((line) => (
        <li key={line}>
          <code>{line}</code>
        </li>
      ))}
    </ul>
  )
}
