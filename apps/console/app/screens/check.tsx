import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { DateText } from '@qadam/kit/date-text/date-text.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import { checkRefusals, decideCheck, readCheck } from '@qadam/wire/staff/checks'
import { claimCheck } from '@qadam/wire/staff/claims'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { type Texts, wordFor } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { Moment } from '../words.tsx'
import { CheckPictures } from './check-pictures.tsx'
import { KeptWords } from './kept-words.tsx'
import { Age, Claim, Refused } from './queue-parts.tsx'
import { postReassign, Reassigned, takersOf } from './reassign.tsx'

type Tried = { readonly form?: URLSearchParams | undefined; readonly problem?: Problem | undefined }

type Check = AnswerOf<typeof readCheck>

export const check: Page = {
  path: '/checks/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { call, params, path } = visit
    const act = form.get('act')
    if (act === 'reassign') {
      const given = await postReassign(visit, 'check', form)
      return 'problem' in given ? shown(visit, given) : given
    }
    if (act === 'take' || act === 'give-back') {
      const claimed = await call(claimCheck, { params, body: { is_held: act === 'take' } })
      return claimed.ok ? { kind: 'redirect', to: path } : shown(visit, { problem: claimed.problem })
    }
    const said = { check: form.get('check'), note: form.get('note') ?? '' }
    const body =
      act === 'pass' ? { ...said, decision: 'passed' } : { ...said, decision: 'refused', reason: form.get('reason') }
    const decided = await call(decideCheck, { params, body })
    if (decided.ok) return { kind: 'redirect', to: '/checks?done=1' }
    return shown(visit, { form, problem: decided.problem })
  },
}

async function shown(visit: StaffVisit, { form, problem }: Tried): Promise<PageResult> {
  const { call, locale, me, params, path, texts } = visit
  const read = await call(readCheck, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { answer } = read
  const { attempts, check: waiting, holder, person, pictures } = answer
  const { checks: words, shared } = texts.queues
  const mayDecide = me.permissions.includes('person-check.decide') && waiting !== null
  const takers = await takersOf(visit, 'check', holder)
  const isMine = mayDecide && (holder === null || holder.is_me)
  return {
    kind: 'page',
    title: person.name ?? words.title,
    status: problem?.status ?? 200,
    body: (
      <>
        <p>
          <a href="/checks">{shared.back}</a>
        </p>
        <h1>{person.name ?? words.no_name}</h1>
        <Reassigned holder={holder} visit={visit} />
        <Refused problem={problem} />
        {isMine ? null : <KeptWords form={form} texts={texts} />}
        {answer.is_client_elsewhere ? <Notice kind="warn">{words.client_elsewhere}</Notice> : null}
        {waiting === null ? (
          <Notice>{shared.decided}</Notice>
        ) : (
          <>
            <Claim holder={holder} mayTake={mayDecide} path={path} texts={texts} takers={takers} />
            <CheckPictures path={path} pictures={pictures} texts={texts} />
          </>
        )}
        <Person check={answer} locale={locale} texts={texts} />
        <Written check={answer} locale={locale} texts={texts} />
        {attempts.length === 0 ? null : <Attempts attempts={attempts} locale={locale} texts={texts} />}
        {isMine && waiting ? <Decide visit={visit} checkId={waiting.id} form={form} problem={problem} /> : null}
      </>
    ),
  }
}

type Parts = { readonly check: Check; readonly locale: LocaleCode; readonly texts: Texts }

function Person({ check: { check: waiting, is_resident, person, warnings }, locale, texts }: Parts) {
  const { checks: words, shared } = texts.queues
  return (
    <section className="desk-card">
      <h2>{words.one}</h2>
      <FactList
        facts={[
          ...(waiting
            ? [
                { name: words.why, value: words.reasons[waiting.reason] },
                { name: shared.waits, value: <Age since={waiting.waits_since} locale={locale} texts={texts} /> },
              ]
            : []),
          { name: shared.iin, value: person.iin_masked ?? shared.none },
          { name: shared.phone, value: person.phone_masked },
          { name: words.resident, value: is_resident === null ? shared.unknown : is_resident ? shared.yes : shared.no },
          {
            name: words.warnings,
            value: warnings.map((warning) => wordFor(words.warning_names, warning)).join('; ') || shared.none,
          },
        ]}
      />
    </section>
  )
}

const days = new Set(['birthday', 'issued_on', 'valid_until'])

function Written({ check: { fields, has_register }, locale, texts }: Parts) {
  const { checks: words, shared } = texts.queues
  const written = (field: string, value: string | null) => {
    if (value === null) return shared.none
    return days.has(field) ? <DateText day={value} locale={locale} /> : value
  }
  return (
    <section className="desk-card">
      {has_register ? null : <Notice kind="warn">{words.register_empty}</Notice>}
      <DataTable
        caption={words.written}
        rows={fields}
        keyOf={({ field }) => field}
        columns={[
          { key: 'field', title: words.field, show: ({ field }) => words[field] },
          { key: 'client', title: words.by_client, show: ({ by_client, field }) => written(field, by_client) },
          {
            ...{ key: 'register', title: words.by_register },
            show: ({ by_register, differs, field }) => (
              <span className="desk-lines">
                {written(field, by_register)}
                {differs ? <StatusTag kind="danger">{words.differs}</StatusTag> : null}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}

function Attempts({ attempts, locale, texts }: Omit<Parts, 'check'> & Pick<Check, 'attempts'>) {
  const { checks: words, shared } = texts.queues
  return (
    <section className="desk-card">
      <DataTable
        caption={words.attempts}
        rows={attempts}
        keyOf={({ at }) => at}
        columns={[
          { key: 'when', title: shared.when, show: ({ at }) => <Moment iso={at} locale={locale} /> },
          { key: 'result', title: words.attempt, show: ({ result }) => words.results[result] },
          { key: 'similarity', title: words.similarity, isFigure: true, show: ({ similarity }) => similarity ?? '' },
        ]}
      />
    </section>
  )
}

type Deciding = Tried & { visit: StaffVisit; checkId: string }

function Decide({ checkId, form, problem, visit: { path, texts } }: Deciding) {
  const { checks: words, shared } = texts.queues
  const errors = problem?.errors
  const isRefusing = form?.get('act') === 'refuse'
  const id = <input type="hidden" name="check" value={checkId} />
  return (
    <div className="desk-halves">
      <section className="desk-card">
        <h2>{words.pass_title}</h2>
        <p className="desk-muted">{words.pass_words}</p>
        <form method="post" action={path} className="desk-form">
          {id}
          <Button type="submit" name="act" value="pass">
            {words.pass}
          </Button>
        </form>
      </section>
      <section className="desk-card">
        <h2>{words.refuse_title}</h2>
        <form method="post" action={path} className="desk-form" autoComplete="off">
          {id}
          <SelectField
            name="reason"
            label={words.refuse_reason}
            placeholder={shared.choose}
            options={checkRefusals.map((reason) => ({ value: reason, text: words.refusals[reason] }))}
            defaultValue={form?.get('reason') ?? undefined}
            error={isRefusing ? errors?.reason?.[0] : undefined}
          />
          <TextField
            name="note"
            label={shared.note}
            hint={shared.note_hint}
            maxLength={300}
            defaultValue={isRefusing ? (form.get('note') ?? '') : ''}
            error={isRefusing ? errors?.note?.[0] : undefined}
          />
          <Button type="submit" kind="outlined" name="act" value="refuse">
            {words.refuse}
          </Button>
        </form>
      </section>
    </div>
  )
}
