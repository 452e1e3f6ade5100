import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { StatusTag, type StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { listApprovals, type readApproval } from '@qadam/wire/staff/approvals'
import type { StaffVisit } from '../page.ts'
import { rateWords } from '../rate-words.ts'
import { type Texts, wordFor } from '../texts/texts.ts'
import { countWords, filled, Sum } from '../words.tsx'

export type Approval = AnswerOf<typeof readApproval>

/** The page of a request that has just been made. */
export function askedPath(id: string): string {
  return `/approvals/${id}?done=1`
}

/** An empty reason is left out: the API says whether one is needed. */
export function withReason(form: URLSearchParams): { reason?: string } {
  const reason = form.get('reason')?.trim() ?? ''
  return reason === '' ? {} : { reason }
}

/** Waiting requests about a person or a client, for those who may see them. */
export async function approvalsAbout({ call, me }: StaffVisit, about: string): Promise<readonly Approval[]> {
  if (!me.permissions.includes('approval.read')) return []
  const listed = await call(listApprovals, { query: { about } })
  return listed.ok ? listed.answer.waiting : []
}

/** Waiting requests about failed jobs, none of whose clients is looked at by the question. */
export async function approvalsOfJobs({ call, me }: StaffVisit): Promise<readonly Approval[]> {
  if (!me.permissions.includes('approval.read')) return []
  const listed = await call(listApprovals, { query: { kind: 'job' } })
  return listed.ok ? listed.answer.waiting : []
}

/** Shown on the page of what the requests are about, so that nobody works past them. */
export function WaitingApprovals({
  approvals,
  visit: { texts },
}: {
  approvals: readonly Approval[]
  visit: StaffVisit
}) {
  const words = texts.people.approvals
  return approvals.map((approval) => (
    <Notice key={approval.id} kind="warn" action={<a href={`/approvals/${approval.id}`}>{words.open}</a>}>
      {words.about}: {actName(approval.what, words)} ({approval.maker.is_me ? words.me : approval.maker.name})
    </Notice>
  ))
}

const tags: Record<Approval['state'], StatusTagKind> = {
  waiting: 'info',
  approved: 'good',
  refused: 'danger',
  expired: 'neutral',
  stale: 'warn',
  failed: 'danger',
  withdrawn: 'neutral',
}

export function ApprovalState({ state, words }: { state: Approval['state']; words: Words }) {
  return <StatusTag kind={tags[state]}>{words.states[state]}</StatusTag>
}

type Words = Texts['people']['approvals']

export function actName(what: Approval['what'], { acts }: Words): string {
  return what.act === 'loan.end' ? acts['loan.end'][what.how] : acts[what.act]
}

/** The change that the request would make, in words. */
export function ActWords({ what, visit: { locale, texts } }: { what: Approval['what']; visit: StaffVisit }) {
  const words = texts.people.approvals
  const names = (roles: readonly (keyof Texts['roles'])[]) => roles.map((role) => texts.roles[role]).join(', ')
  const line = (text: string, roles: readonly (keyof Texts['roles'])[]) =>
    roles.length === 0 ? null : <span>{filled(text, { roles: names(roles) })}</span>
  switch (what.act) {
    case 'staff.invite':
      return <span className="desk-lines">{line(words.lines.roles, what.roles)}</span>
    case 'staff.roles':
      return (
        <span className="desk-lines">
          {line(
            words.lines.give,
            what.roles.filter((role) => !what.seen.includes(role)),
          )}
          {line(
            words.lines.take,
            what.seen.filter((role) => !what.roles.includes(role)),
          )}
          {line(
            words.lines.keep,
            what.roles.filter((role) => what.seen.includes(role)),
          )}
        </span>
      )
    case 'staff.reset':
      return <span>{words.lines.reset}</span>
    case 'staff.limit':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.limit_from}: <Sum tiyn={what.seen_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.limit_to}: <Sum tiyn={what.most_tiyn} locale={locale} />
          </span>
        </span>
      )
    case 'staff.reveals':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.reveals_from}: {filled(texts.people.reveals.now, { hour: what.seen_hour, day: what.seen_day })}
          </span>
          <span>
            {words.lines.reveals_to}: {filled(texts.people.reveals.now, { hour: what.per_hour, day: what.per_day })}
          </span>
        </span>
      )
    case 'application.approve':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.amount}: <Sum tiyn={what.amount_tiyn} locale={locale} />
          </span>
          <a href={`/applications/${what.application_id}`}>{words.lines.application}</a>
        </span>
      )
    case 'credit.return':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.amount}: <Sum tiyn={what.amount_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.payee}: {what.payee_masked}
          </span>
        </span>
      )
    case 'payout.decline':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.amount}: <Sum tiyn={what.amount_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.payee}: {what.payee_masked}
          </span>
          <span>
            {words.lines.bank_said}: {wordFor(texts.payouts, what.state)}
          </span>
        </span>
      )
    case 'payout.release':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.amount}: <Sum tiyn={what.amount_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.ground}: {texts.queues.payouts.grounds[what.ground]}
          </span>
        </span>
      )
    case 'debt.claim':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.late}: <Sum tiyn={what.late_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.whole}: <Sum tiyn={what.whole_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.until}: <DateText day={what.until} locale={locale} />
          </span>
        </span>
      )
    case 'better-terms.offer':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.rate_from}: {percent(texts, what.rate_per, what.from_rate)}, {words.lines.reward_left}{' '}
            <Sum tiyn={what.from_reward_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.rate_to}: {percent(texts, what.rate_per, what.rate)}, {words.lines.reward_left}{' '}
            <Sum tiyn={what.to_reward_tiyn} locale={locale} />
          </span>
          <a href={`/loans/${what.loan_id}`}>{words.lines.loan}</a>
        </span>
      )
    case 'jobs.retry':
    case 'jobs.close':
      return (
        <span className="desk-lines">
          <span>
            {wordFor(texts.queues.jobs.names, what.job)}: {wordFor(texts.queues.jobs.codes, what.code)}
          </span>
          <span>
            {texts.queues.jobs.many}: {countWords(what.many)}
          </span>
        </span>
      )
    case 'receipt.identify':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.amount}: <Sum tiyn={what.amount_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.to_contract}: {what.to_number}
          </span>
          <a href={`/receipts/${what.receipt_id}?to=${what.to_number}`}>{words.lines.payment}</a>
        </span>
      )
    case 'receipt.move':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.amount}: <Sum tiyn={what.amount_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.from_contract}: {what.from_number}
          </span>
          <span>
            {words.lines.to_contract}: {what.to_number}
          </span>
          <span>{what.is_excused ? words.lines.excused : words.lines.not_excused}</span>
          <a href={`/receipts/${what.receipt_id}?to=${what.to_number}`}>{words.lines.payment}</a>
        </span>
      )
    case 'loan.end':
      return (
        <span className="desk-lines">
          <span>
            {words.lines.owed}: <Sum tiyn={what.owed_tiyn} locale={locale} />
          </span>
          <span>
            {words.lines.loss}: {words.loss_reasons[what.loss_reason]}
          </span>
          <span>
            {words.lines.order}: {what.order_number}
          </span>
        </span>
      )
  }
}

function percent({ people }: Texts, per: 'day' | 'year', rate: string): string {
  return filled(people.better_terms.percent[per], { rate: rateWords(rate) })
}

export function SubjectLink({
  approval: { client, subject_name, what },
  visit,
}: {
  approval: Approval
  visit: StaffVisit
}) {
  if ('staff_id' in what)
    return visit.me.permissions.includes('staff.read') ? (
      <a href={`/colleagues/${what.staff_id}`}>{subject_name}</a>
    ) : (
      subject_name
    )
  if ('letter_id' in what)
    return visit.me.permissions.includes('job.read') ? <a href="/jobs">{visit.texts.queues.jobs.title}</a> : null
  return (
    <span className="desk-lines">
      {client ? <a href={`/clients/${client.id}`}>{client.name}</a> : null}
      {'application_id' in what ? null : (
        <span className="desk-muted">
          {visit.texts.people.approvals.contract} {contractOf(what) ?? subject_name}
        </span>
      )}
    </span>
  )
}

/** Of a payment: the contract as the maker saw it, for the payment may stand on another by now. */
function contractOf(what: Approval['what']): string | undefined {
  if ('from_number' in what) return what.from_number
  return 'to_number' in what ? what.to_number : undefined
}
