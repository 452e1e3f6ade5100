import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { readStuckRegistration, sendLoginLink, unstickRegistration } from '@qadam/wire/staff/registrations'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment } from '../words.tsx'
import { Age, Done, Refused } from './queue-parts.tsx'
import { LastWord, UsualTime } from './registration-parts.tsx'

type Tried = { readonly form?: URLSearchParams; readonly problem?: Problem }
type Stuck = AnswerOf<typeof readStuckRegistration>

export const registration: Page = {
  path: '/registrations/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    if (form.get('act') === 'link') {
      const sent = await call(sendLoginLink, { params, body: { reason: form.get('reason') ?? '' } })
      return sent.ok ? { kind: 'redirect', to: `${path}?done=link` } : shown(visit, { form, problem: sent.problem })
    }
    const body = { act: form.get('act'), move: Number(form.get('move')), reason: form.get('reason') ?? '' }
    const done = await call(unstickRegistration, { params, body })
    return done.ok ? { kind: 'redirect', to: `${path}?done=1` } : shown(visit, { form, problem: done.problem })
  },
}

async function shown(visit: StaffVisit, tried: Tried): Promise<PageResult> {
  const { call, locale, me, params, texts } = visit
  const read = await call(readStuckRegistration, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const stuck = read.answer
  const { client_id, person, step, usual, waits_since } = stuck
  const { queues, registrations: words } = texts
  const title = person.name ?? queues.checks.no_name
  return {
    kind: 'page',
    title,
    status: tried.problem?.status ?? 200,
    body: (
      <>
        <p>
          <a href="/registrations">{queues.shared.back}</a>
        </p>
        <h1>{title}</h1>
        <Done visit={visit} words={visit.query.get('done') === 'link' ? words.link_sent : words.done} />
        <Refused problem={tried.problem} />
        <div className="desk-columns">
          <section className="desk-card">
            <FactList
              facts={[
                { name: words.step, value: texts.steps[step] },
                { name: queues.shared.waits, value: <Age since={waits_since} locale={locale} texts={texts} /> },
                { name: words.usual, value: <UsualTime usual={usual} texts={texts} /> },
                { name: words.word, value: <LastWord stuck={stuck} visit={visit} /> },
                { name: words.tries, value: stuck.failed_attempts },
                { name: queues.shared.iin, value: person.iin_masked ?? queues.shared.none },
                { name: queues.shared.phone, value: person.phone_masked },
              ]}
            />
            {client_id !== null && me.permissions.includes('client.read') ? (
              <p>
                <a href={`/clients/${client_id}`}>{queues.shared.all_about}</a>
              </p>
            ) : null}
          </section>
          <div className="desk-form">
            <Help visit={visit} stuck={stuck} tried={isLink(tried) ? {} : tried} />
            <LoginLink visit={visit} stuck={stuck} tried={isLink(tried) ? tried : {}} />
          </div>
        </div>
        <Work visit={visit} stuck={stuck} />
        <Moves visit={visit} stuck={stuck} />
      </>
    ),
  }
}

type Parts = { visit: StaffVisit; stuck: Stuck }

function Help({
  stuck: { acts, id, is_with_person, move },
  tried: { form, problem },
  visit: { me, path, texts },
}: Parts & { tried: Tried }) {
  const words = texts.registrations
  const mayAct = me.permissions.includes('registration.unstick')
  const [act] = acts
  return (
    <section className="desk-card">
      <h2>{words.act_title}</h2>
      {act === undefined ? <p className="desk-muted">{words.nothing_to_do}</p> : null}
      {is_with_person && me.permissions.includes('person-check.read') ? (
        <p>
          <a href={`/checks/${id}`}>{words.open_check}</a>
        </p>
      ) : null}
      {act !== undefined && !mayAct ? <p className="desk-muted">{words.reading_only}</p> : null}
      {act !== undefined && mayAct ? (
        <form method="post" action={path} className="desk-form">
          <p>{words[`${act}_words`]}</p>
          <input type="hidden" name="move" value={move} />
          <TextField
            {...{ name: 'reason', label: words.reason, hint: words.reason_hint, maxLength: 300 }}
            defaultValue={form?.get('reason') ?? ''}
            error={problem?.errors?.reason?.[0]}
          />
          <Button type="submit" name="act" value={act}>
            {words[act]}
          </Button>
        </form>
      ) : null}
    </section>
  )
}

const isLink = ({ form }: Tried) => form?.get('act') === 'link'

function LoginLink({
  stuck: { step },
  tried: { form, problem },
  visit: { me, path, texts },
}: Parts & { tried: Tried }) {
  const words = texts.registrations
  if (step === 'personal_cabinet' || !me.permissions.includes('registration.unstick')) return null
  return (
    <section className="desk-card">
      <h2>{words.link_title}</h2>
      <p className="desk-muted">{words.link_words}</p>
      <form method="post" action={path} className="desk-form">
        <TextField
          {...{ name: 'reason', label: words.reason, hint: words.reason_hint, maxLength: 300 }}
          id="link-reason"
          defaultValue={form?.get('reason') ?? ''}
          error={problem?.errors?.reason?.[0]}
        />
        <Button type="submit" kind="outlined" name="act" value="link">
          {words.link}
        </Button>
      </form>
    </section>
  )
}

function Work({ stuck: { work }, visit: { locale, texts } }: Parts) {
  const words = texts.registrations
  const jobs = texts.queues.jobs
  if (work.length === 0) return <p className="desk-muted">{words.no_work}</p>
  return (
    <section className="desk-card">
      <DataTable
        caption={words.work}
        rows={work}
        keyOf={({ job, next_at, state }) => `${job} ${state} ${next_at}`}
        columns={[
          { key: 'job', title: words.job, show: ({ job }) => wordFor(jobs.names, job) },
          { key: 'state', title: words.state, show: ({ state }) => words.work_states[state] },
          { key: 'cause', title: words.cause, show: ({ code }) => (code === null ? '' : wordFor(jobs.codes, code)) },
          { key: 'attempts', title: words.attempts, isFigure: true, show: ({ attempts }) => attempts },
          {
            ...{ key: 'next', title: words.next },
            show: ({ next_at }) => (next_at === null ? '' : <Moment iso={next_at} locale={locale} />),
          },
        ]}
      />
    </section>
  )
}

function Moves({ stuck: { moves }, visit: { locale, texts } }: Parts) {
  const words = texts.registrations
  if (moves.length === 0) return null
  return (
    <section className="desk-card">
      <DataTable
        caption={words.moves}
        rows={moves}
        keyOf={({ at, from, to }) => `${at} ${from} ${to}`}
        columns={[
          { key: 'to', title: words.to, show: ({ to }) => texts.steps[to] },
          { key: 'from', title: words.from, show: ({ from }) => texts.steps[from] },
          { key: 'word', title: words.word, show: ({ error }) => (error === null ? '' : wordFor(words.errors, error)) },
          { key: 'when', title: words.when, show: ({ at }) => <Moment iso={at} locale={locale} /> },
        ]}
      />
    </section>
  )
}
