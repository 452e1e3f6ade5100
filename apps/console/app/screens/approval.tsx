import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { Problem } from '@qadam/wire/problem'
import { decideApproval, readApproval, withdrawApproval } from '@qadam/wire/staff/approvals'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment } from '../words.tsx'
import { ActWords, type Approval, ApprovalState, actName, SubjectLink } from './approval-parts.tsx'
import { Refused } from './queue-parts.tsx'

/** One request: what would change, why, and the decision about it. */
export const approval: Page = {
  path: '/approvals/:id',
  get: (visit) => shown(visit),
  async post(visit, form) {
    const { call, params, path } = visit
    const act = form.get('act')
    if (act === 'withdraw') {
      const withdrawn = await call(withdrawApproval, { params, body: {} })
      return withdrawn.ok ? { kind: 'redirect', to: path } : shown(visit, withdrawn.problem)
    }
    const decided = await call(decideApproval, { params, body: { is_approved: act === 'approve' } })
    if (!decided.ok) return shown(visit, decided.problem)
    return { kind: 'redirect', to: `${path}?ended=${decided.answer.state}` }
  },
}

async function shown(visit: StaffVisit, problem?: Problem): Promise<PageResult> {
  const { call, locale, params, path, query, texts } = visit
  const read = await call(readApproval, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { answer } = read
  const words = texts.people.approvals
  const title = actName(answer.what, words)
  const ended = answer.state === 'waiting' || query.get('ended') !== answer.state ? undefined : answer.state
  return {
    kind: 'page',
    title,
    status: problem?.status ?? 200,
    body: (
      <>
        <h1>{title}</h1>
        {query.get('done') !== null && answer.state === 'waiting' ? (
          <Notice kind="good" title={words.asked.title} announced>
            {words.asked.words}
          </Notice>
        ) : null}
        {ended ? (
          <Notice kind={ended === 'approved' ? 'good' : 'warn'} announced>
            {words.ended[ended]}
          </Notice>
        ) : null}
        <Refused problem={problem} />
        <section className="desk-card">
          <FactList
            facts={[
              { name: words.what, value: <ActWords what={answer.what} visit={visit} /> },
              { name: words.subject, value: <SubjectLink approval={answer} visit={visit} /> },
              { name: words.who, value: answer.maker.is_me ? words.me : answer.maker.name },
              { name: words.reason, value: <span className="desk-excerpt">{answer.reason}</span> },
              { name: words.since, value: <Moment iso={answer.made_at} locale={locale} /> },
              ...endFacts(answer, visit),
            ]}
          />
        </section>
        {answer.may_check ? (
          <section className="desk-card">
            <h2>{words.decide}</h2>
            <p className="desk-muted">{words.decide_words}</p>
            <form method="post" action={path} className="desk-row">
              <Button type="submit" name="act" value="approve">
                {words.approve}
              </Button>
              <Button type="submit" kind="secondary" name="act" value="refuse">
                {words.refuse}
              </Button>
            </form>
          </section>
        ) : null}
        {answer.maker.is_me && answer.state === 'waiting' ? (
          <section className="desk-card">
            <p className="desk-muted">{words.not_yours}</p>
            <form method="post" action={path} className="desk-row">
              <Button type="submit" kind="secondary" name="act" value="withdraw">
                {words.withdraw}
              </Button>
            </form>
          </section>
        ) : null}
      </>
    ),
  }
}

function endFacts({ checker, ended_at, expires_at, state }: Approval, { locale, texts }: StaffVisit) {
  const words = texts.people.approvals
  if (ended_at === null) return [{ name: words.until, value: <Moment iso={expires_at} locale={locale} /> }]
  return [
    {
      name: words.state,
      value: (
        <span className="desk-lines">
          <ApprovalState state={state} words={words} />
          <Moment iso={ended_at} locale={locale} />
        </span>
      ),
    },
    ...(checker === null ? [] : [{ name: words.checker, value: checker }]),
  ]
}
