import { Button } from '@qadam/kit/button/button.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { closeFailedJobs, listFailedJobs, readJobHealth, retryFailedJobs } from '@qadam/wire/staff/jobs'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { filled } from '../words.tsx'
import { JobHealth } from './job-health.tsx'
import { Age, Refused } from './queue-parts.tsx'

type Group = AnswerOf<typeof listFailedJobs>['groups'][number]

type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }

export const jobs: Page = {
  path: '/jobs',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const group = { job: form.get('job') ?? '', code: form.get('code') ?? '', until: form.get('until') ?? '' }
    if (form.get('act') === 'retry') {
      const retried = await visit.call(retryFailedJobs, { body: group })
      if (retried.ok) return { kind: 'redirect', to: `/jobs?retried=${retried.answer.retried}` }
      return shown(visit, { form, problem: retried.problem })
    }
    const closed = await visit.call(closeFailedJobs, { body: { ...group, reason: form.get('reason') ?? '' } })
    if (closed.ok) return { kind: 'redirect', to: `/jobs?closed=${closed.answer.closed}` }
    return shown(visit, { form, problem: closed.problem })
  },
}

async function shown(visit: StaffVisit, { form, problem }: Tried): Promise<PageResult> {
  const { call, me, query, texts } = visit
  const listed = await call(listFailedJobs)
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const { groups } = listed.answer
  const health = await call(readJobHealth)
  if (!health.ok) return refusedPage(visit, health.problem)
  const words = texts.queues.jobs
  const done = (['retried', 'closed'] as const).flatMap((name) => {
    const count = query.get(name)
    return count && /^\d{1,3}$/.test(count) ? [filled(words[name], { count })] : []
  })
  const mayAct = me.permissions.includes('job.retry')
  return {
    kind: 'page',
    title: words.heading,
    status: problem?.status ?? 200,
    body: (
      <>
        <h1>{words.heading}</h1>
        {done.map((text) => (
          <Notice key={text} kind="good" announced>
            {text}
          </Notice>
        ))}
        <Refused problem={problem} />
        <JobHealth health={health.answer} visit={visit} />
        <h2>{words.title}</h2>
        {mayAct ? null : <p className="desk-muted">{words.reading_only}</p>}
        {groups.length === 0 ? <EmptyState title={words.nothing}>{words.nothing_words}</EmptyState> : null}
        {groups.map((group) => {
          const isTried = form?.get('job') === group.job && form.get('code') === group.code
          const key = `${group.job} ${group.code}`
          return <FailedJobs key={key} group={group} visit={visit} {...(isTried && { form, problem })} />
        })}
      </>
    ),
  }
}

function FailedJobs({ form, group, problem, visit }: { group: Group; visit: StaffVisit } & Partial<Tried>) {
  const { locale, me, path, texts } = visit
  const words = texts.queues.jobs
  const { about, attempts, code, job, many, may_be_closed, newest_at, oldest_at } = group
  const hidden = (
    <>
      <input type="hidden" name="job" value={job} />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="until" value={newest_at} />
    </>
  )
  const error = problem?.errors?.reason?.[0] ?? problem?.errors?.job?.[0]
  return (
    <section className="desk-card">
      <h3>
        {wordFor(words.names, job)}: {wordFor(words.codes, code)}
      </h3>
      <FactList
        facts={[
          { name: words.many, value: many },
          { name: words.oldest, value: <Age since={oldest_at} locale={locale} texts={texts} /> },
          { name: words.attempts, value: attempts },
          { name: words.job, value: <code>{`${job} · ${code}`}</code> },
          { name: words.about, value: <Identifiers about={about} none={texts.queues.shared.none} /> },
        ]}
      />
      {me.permissions.includes('job.retry') ? (
        <form method="post" action={path}>
          {hidden}
          <Button type="submit" name="act" value="retry">
            {words.retry}
          </Button>
        </form>
      ) : null}
      {me.permissions.includes('job.close') && !may_be_closed ? <p className="desk-muted">{words.stays}</p> : null}
      {me.permissions.includes('job.close') && may_be_closed ? (
        <details className="desk-details" open={error !== undefined}>
          <summary>{words.close_title}</summary>
          <form method="post" action={path} className="desk-form" autoComplete="off">
            {hidden}
            <p>{words.close_words}</p>
            <TextField
              name="reason"
              label={words.close_reason}
              hint={words.close_hint}
              maxLength={300}
              defaultValue={form?.get('reason') ?? ''}
              error={error}
            />
            <Button type="submit" kind="outlined" name="act" value="close">
              {words.close}
            </Button>
          </form>
        </details>
      ) : null}
    </section>
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
