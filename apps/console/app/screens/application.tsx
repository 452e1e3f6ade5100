import { type DecisionReason, decisionReasons } from '@qadam/domain/lending/decision/reasons'
import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import { decideWaitingApplication, readApplication } from '@qadam/wire/staff/applications'
import { claimApplication } from '@qadam/wire/staff/claims'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment, Sum } from '../words.tsx'
import { AskForPapers, Papers, postPapers } from './application-papers.tsx'
import { type Application, AskedWords, DecisionHistory, Figures, Sources } from './application-parts.tsx'
import { approvalsAbout, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { KeptWords } from './kept-words.tsx'
import { Age, Claim, ClientCard, Refused } from './queue-parts.tsx'
import { postReassign, Reassigned, takersOf } from './reassign.tsx'

type Tried = { readonly form?: URLSearchParams | undefined; readonly problem?: Problem | undefined }

export const application: Page = {
  path: '/applications/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const act = form.get('act')
    if (act === 'reassign') {
      const given = await postReassign(visit, 'application', form)
      return 'problem' in given ? shown(visit, given) : given
    }
    if (act === 'take' || act === 'give-back') {
      const claimed = await call(claimApplication, { params, body: { is_held: act === 'take' } })
      return claimed.ok ? { kind: 'redirect', to: path } : shown(visit, { problem: claimed.problem })
    }
    if (act === 'papers') {
      const asked = await postPapers(visit, form)
      return asked.ok ? { kind: 'redirect', to: `${path}?done=papers` } : shown(visit, { form, problem: asked.problem })
    }
    const decided = await call(decideWaitingApplication, { params, body: decisionIn(form) })
    if (decided.ok) {
      const { approval_id } = decided.answer
      return { kind: 'redirect', to: approval_id === null ? '/applications?done=1' : askedPath(approval_id) }
    }
    return shown(visit, { form, problem: decided.problem })
  },
}

function decisionIn(form: URLSearchParams) {
  const seen = Number(form.get('seen'))
  if (form.get('act') !== 'approve') return { seen, outcome: 'refused', reason: form.get('reason') }
  const amount = (form.get('amount') ?? '').replace(/\s/g, '')
  const because = form.get('because')?.trim() ?? ''
  return {
    ...{ seen, outcome: 'approved' },
    ...(/^\d{1,9}$/.test(amount) && { amount: Number(amount) }),
    ...(because !== '' && { because }),
  }
}

async function shown(visit: StaffVisit, { form, problem }: Tried): Promise<PageResult> {
  const { call, locale, me, params, path, texts } = visit
  const read = await call(readApplication, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { answer } = read
  const { client, decisions, holder, papers_until, review, review_until, state, waits_since } = answer
  const { applications: words, shared } = texts.queues
  const mayDecide = me.permissions.includes('application.decide') && review !== null
  const isFree = holder === null || holder.is_me
  const approvals = await approvalsAbout(visit, answer.id)
  const takers = await takersOf(visit, 'application', holder)
  return {
    kind: 'page',
    title: client.name,
    status: problem?.status ?? 200,
    body: (
      <>
        <p>
          <a href="/applications">{shared.back}</a>
        </p>
        <h1>
          {words.one}: {client.name}
        </h1>
        {visit.query.get('done') === 'papers' ? (
          <Notice kind="good" announced>
            {texts.queues.papers.asked_done}
          </Notice>
        ) : null}
        <Reassigned holder={holder} visit={visit} />
        <Refused problem={problem} />
        {mayDecide && isFree ? null : <KeptWords form={form} texts={texts} />}
        <WaitingApprovals approvals={approvals} visit={visit} />
        {review === null ? <Notice>{shared.decided}</Notice> : null}
        {review === null ? null : (
          <Claim holder={holder} mayTake={mayDecide} path={path} texts={texts} takers={takers} />
        )}
        <div className="desk-columns">
          <section className="desk-card">
            <h2>{words.asked}</h2>
            <FactList
              facts={[
                { name: words.asked, value: <AskedWords asked={answer} locale={locale} texts={texts} /> },
                { name: texts.client.state, value: wordFor(texts.applications, state) },
                { name: shared.waits, value: <Age since={waits_since} locale={locale} texts={texts} /> },
                ...(answer.fraud_answers === null
                  ? []
                  : [
                      {
                        name: words.fraud_answers,
                        value:
                          answer.fraud_answers.map((question) => words.fraud_questions[question]).join('; ') ||
                          words.fraud_none,
                      },
                    ]),
                {
                  name: words.until,
                  value: review_until === null ? shared.none : <Moment iso={review_until} locale={locale} />,
                },
              ]}
            />
          </section>
          <ClientCard client={client} me={me} texts={texts} />
        </div>
        {review ? (
          <>
            <Figures review={review} application={answer} locale={locale} texts={texts} />
            <Sources known={review.known} locale={locale} texts={texts} />
          </>
        ) : null}
        <Papers papers={answer.papers} visit={visit} />
        <DecisionHistory decisions={decisions} locale={locale} texts={texts} />
        {mayDecide && review && isFree ? (
          <>
            <Decide visit={visit} application={answer} review={review} form={form} problem={problem} />
            {papers_until === null ? null : (
              <AskForPapers visit={visit} until={papers_until} form={form} problem={problem} />
            )}
          </>
        ) : null}
      </>
    ),
  }
}

type Deciding = Tried & {
  visit: StaffVisit
  application: Application
  review: NonNullable<Application['review']>
}

function Decide({ application, form, problem, review, visit: { locale, path, texts } }: Deciding) {
  const { applications: words, shared } = texts.queues
  const { rules_reasons, stops } = review.figures
  const errors = problem?.errors
  const [ownBefore, ownAfter] = words.approve_own.split('{most}')
  const seen = <input type="hidden" name="seen" value={application.seen ?? 0} />
  return (
    <div className="desk-halves">
      {stops.length > 0 ? null : (
        <section className="desk-card">
          <h2>{words.approve_title}</h2>
          <form method="post" action={path} className="desk-form">
            {seen}
            <TextField
              name="amount"
              label={words.approve_amount}
              hint={words.approve_hint}
              inputMode="numeric"
              maxLength={12}
              defaultValue={form?.get('amount') ?? String(application.amount_tiyn / 100)}
              error={form?.get('act') === 'approve' ? (errors?.amount ?? errors?.outcome)?.[0] : undefined}
            />
            <p className="desk-muted">
              {ownBefore}
              <Sum tiyn={application.own_most_tiyn} locale={locale} />
              {ownAfter}
            </p>
            <TextField
              name="because"
              label={words.approve_because}
              hint={words.approve_because_hint}
              maxLength={300}
              defaultValue={form?.get('because') ?? ''}
              error={form?.get('act') === 'approve' ? errors?.because?.[0] : undefined}
            />
            <Button type="submit" name="act" value="approve">
              {words.approve}
            </Button>
          </form>
        </section>
      )}
      <section className="desk-card">
        <h2>{words.refuse_title}</h2>
        <form method="post" action={path} className="desk-form">
          {seen}
          <SelectField
            name="reason"
            label={words.refuse_reason}
            hint={words.refuse_hint}
            placeholder={shared.choose}
            options={reasonsFor(stops, rules_reasons).map((reason) => ({
              value: reason,
              text: words.decision_reasons[reason],
            }))}
            defaultValue={form?.get('reason') ?? undefined}
            error={form?.get('act') === 'refuse' ? (errors?.reason ?? errors?.outcome)?.[0] : undefined}
          />
          <Button type="submit" kind="outlined" name="act" value="refuse">
            {words.refuse}
          </Button>
        </form>
      </section>
    </div>
  )
}

/** A prohibition of the law is the reason; without one, the reasons of the rules come first. */
function reasonsFor(stops: readonly DecisionReason[], rules: readonly DecisionReason[]): readonly DecisionReason[] {
  return stops.length > 0 ? stops : [...new Set([...rules, ...decisionReasons])]
}
