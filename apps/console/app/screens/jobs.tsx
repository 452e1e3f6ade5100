import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Problem } from '@qadam/wire/problem'
import {
  closeAllFailedJobs,
  closeFailedJobs,
  listFailedJobs,
  readJobHealth,
  retryAllFailedJobs,
  retryFailedJobs,
} from '@qadam/wire/staff/jobs'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled } from '../words.tsx'
import { type Approval, approvalsOfJobs, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { JobHealth } from './job-health.tsx'
import { Done, Refused } from './queue-parts.tsx'

type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }

const allActs = ['retry-all', 'close-all'] as const

export const jobs: Page = {
  path: '/jobs',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const group = { job: form.get('job') ?? '', code: form.get('code') ?? '', until: form.get('until') ?? '' }
    const all = allActs.find((act) => act === form.get('act'))
    if (all) {
      const body = { ...group, reason: form.get('reason') ?? '', seen: Number(form.get('seen')) }
      const asked = await visit.call(all === 'retry-all' ? retryAllFailedJobs : closeAllFailedJobs, { body })
      if (!asked.ok) return shown(visit, { form, problem: asked.problem })
      const { approval_id } = asked.answer
      return { kind: 'redirect', to: approval_id === null ? '/jobs?done=1' : askedPath(approval_id) }
    }
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
  const waiting = await approvalsOfJobs(visit)
  const ofGroup = ({ code, job }: { code: string; job: string }) => waiting.filter((one) => isOf(one, { code, job }))
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
        <Done visit={visit} words={texts.people.write_off.done} />
        <Refused problem={problem} />
        <JobHealth health={health.answer} visit={visit} />
        <h2>{words.title}</h2>
        {mayAct ? null : <p className="desk-muted">{words.reading_only}</p>}
        <WaitingApprovals
          approvals={waiting.filter((one) => !groups.some((group) => isOf(one, group)))}
          visit={visit}
        />
        {groups.length === 0 ? <EmptyState title={words.nothing}>{words.nothing_words}</EmptyState> : null}
        {groups.map((group) => {
          const isTried = form?.get('job') === group.job && form.get('code') === group.code
          const key = `${group.job} ${group.code}`
          return (
            <FailedJobs key={key} {...{ group, visit }} waiting={ofGroup(group)} {...(isTried && { form, problem })} />
          )
        })}
      </>
    ),
  }
}

function isOf({ what }: Approval, { code, job }: { readonly code: string; readonly job: string }): boolean {
  return 'letter_id' in what && what.job === job && what.code === code
}
