import { chosenGrounds } from '@qadam/domain/staff/payout-holds'
import { Button } from '@qadam/kit/button/button.tsx'
import { type Fact, FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { askAboutPayout, declinePayout, holdPayout, readPayout, releasePayout } from '@qadam/wire/staff/payouts'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment, Sum } from '../words.tsx'
import { approvalsAbout, askedPath, WaitingApprovals } from './approval-parts.tsx'
import { PayoutState } from './payout-parts.tsx'
import { ClientCard, Refused } from './queue-parts.tsx'
import { ReasonField } from './reason-field.tsx'

type Payout = AnswerOf<typeof readPayout>

type Tried = { readonly form?: URLSearchParams | undefined; readonly problem?: Problem | undefined }

/** One payout that has not ended: stops it before it leaves, lets it go on, asks the bank. */
export const payout: Page = {
  path: '/payouts/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const reason = form.get('reason') ?? ''
    const act = form.get('act')
    if (act === 'hold') {
      const held = await call(holdPayout, { params, body: { ground: form.get('ground') ?? '', reason } })
      return held.ok ? { kind: 'redirect', to: `${path}?done=held` } : shown(visit, { form, problem: held.problem })
    }
    if (act === 'release') {
      const id = form.get('hold') ?? ''
      const released = await call(releasePayout, { params: { id }, body: { reason } })
      if (!released.ok) return shown(visit, { form, problem: released.problem })
      const { approval_id } = released.answer
      return { kind: 'redirect', to: approval_id === null ? '/payouts?done=released' : askedPath(approval_id) }
    }
    if (act === 'decline') {
      const asked = await call(declinePayout, { params, body: { reason } })
      if (!asked.ok) return shown(visit, { form, problem: asked.problem })
      const { approval_id } = asked.answer
      return { kind: 'redirect', to: approval_id === null ? '/payouts?done=declined' : askedPath(approval_id) }
    }
    const asked = await call(askAboutPayout, { params, body: {} })
    return asked.ok ? { kind: 'redirect', to: '/payouts?done=1' } : shown(visit, { problem: asked.problem })
  },
}

async function shown(visit: StaffVisit, tried: Tried): Promise<PageResult> {
  const { call, me, params, query, texts } = visit
  const read = await call(readPayout, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const one = read.answer
  const { contract_number, hold, state } = one
  const title = filled(texts.queues.payouts.one, { number: contract_number })
  const words = texts.queues.payouts
  const ending = await approvalsAbout(visit, one.id)
  const releasing = hold ? await approvalsAbout(visit, hold.id) : []
  const mayHold = me.permissions.includes('payout.hold') && !hold && state !== 'sent'
  const mayRelease = me.permissions.includes('payout.release') && hold !== null && releasing.length === 0
  const mayAsk = me.permissions.includes('payout.ask') && state !== 'waiting'
  const mayDecline =
    me.permissions.includes('payout.decline') && one.kind === 'loan' && state !== 'waiting' && ending.length === 0
  return {
    kind: 'page',
    title,
    status: tried.problem?.status ?? 200,
    body: (
      <>
        <h1>{title}</h1>
        <p>
          <a href="/payouts">{words.back}</a>
        </p>
        {query.get('done') === 'held' ? (
          <Notice kind="good" announced>
            {words.hold_done}
          </Notice>
        ) : null}
        <Refused problem={tried.problem} />
        <WaitingApprovals approvals={[...releasing, ...ending]} visit={visit} />
        <section className="desk-card">
          <FactList facts={factsOf(visit, one)} />
        </section>
        <ClientCard client={one.client} me={me} texts={texts} />
        {mayAsk ? <AskForm visit={visit} /> : null}
        {mayHold ? <HoldForm visit={visit} {...triedAt(tried, 'hold')} /> : null}
        {hold && mayRelease ? <ReleaseForm hold={hold} visit={visit} {...triedAt(tried, 'release')} /> : null}
        {mayDecline ? <DeclineForm visit={visit} {...triedAt(tried, 'decline')} /> : null}
      </>
    ),
  }
}

/** What was typed, and its faults, belong to the form that was sent. */
const triedAt = (tried: Tried, act: string): Tried => (tried.form?.get('act') === act ? tried : {})

function factsOf({ locale, texts }: StaffVisit, one: Payout): Fact[] {
  const words = texts.queues.payouts
  const { hold } = one
  return [
    { name: texts.queues.shared.client, value: one.client.name },
    { name: words.amount, value: <Sum tiyn={one.amount_tiyn} locale={locale} /> },
    { name: words.payee, value: one.payee_masked },
    { name: words.state, value: <PayoutState payout={one} texts={texts} /> },
    { name: texts.queues.shared.waits, value: <Moment iso={one.waits_since} locale={locale} /> },
    ...(hold
      ? [
          { name: words.ground, value: words.grounds[hold.ground] },
          ...(hold.by === null
            ? []
            : [
                { name: words.reason, value: hold.reason },
                { name: words.by, value: hold.by },
              ]),
          { name: words.since, value: <Moment iso={hold.since} locale={locale} /> },
        ]
      : []),
  ]
}

function AskForm({ visit: { path, texts } }: { visit: StaffVisit }) {
  const words = texts.queues.payouts
  return (
    <section className="desk-card">
      <p className="desk-muted">{words.asking}</p>
      <form method="post" action={path}>
        <Button type="submit" kind="outlined" name="act" value="ask">
          {words.ask}
        </Button>
      </form>
    </section>
  )
}

function HoldForm({ form, problem, visit: { path, texts } }: { visit: StaffVisit } & Tried) {
  const words = texts.queues.payouts
  return (
    <section className="desk-card">
      <h2>{words.hold_title}</h2>
      <p className="desk-muted">{words.hold_words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <SelectField
          name="ground"
          label={words.ground}
          options={chosenGrounds.map((value) => ({ value, text: words.grounds[value] }))}
          defaultValue={form?.get('ground') ?? undefined}
          error={problem?.errors?.ground?.[0]}
        />
        <ReasonField {...{ form, errors: problem?.errors, label: texts.queues.payouts.reason, texts }} />
        <div className="desk-row">
          <Button type="submit" name="act" value="hold">
            {words.hold}
          </Button>
        </div>
      </form>
    </section>
  )
}

function DeclineForm({ form, problem, visit: { path, texts } }: { visit: StaffVisit } & Tried) {
  const words = texts.queues.payouts
  return (
    <section className="desk-card">
      <h2>{words.decline_title}</h2>
      <p className="desk-muted">{words.decline_words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <ReasonField {...{ form, errors: problem?.errors, label: texts.queues.payouts.reason, texts }} />
        <div className="desk-row">
          <Button type="submit" kind="outlined" name="act" value="decline">
            {words.decline}
          </Button>
        </div>
      </form>
    </section>
  )
}

type Releasing = { readonly hold: NonNullable<Payout['hold']>; readonly visit: StaffVisit }

function ReleaseForm({ form, hold, problem, visit: { path, texts } }: Releasing & Tried) {
  const words = texts.queues.payouts
  return (
    <section className="desk-card">
      <h2>{words.release_title}</h2>
      <p className="desk-muted">{hold.needs_second ? words.release_second : words.release_words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <input type="hidden" name="hold" value={hold.id} />
        <ReasonField {...{ form, errors: problem?.errors, label: texts.queues.payouts.reason, texts }} />
        <div className="desk-row">
          <Button type="submit" name="act" value="release">
            {words.release}
          </Button>
        </div>
      </form>
    </section>
  )
}
