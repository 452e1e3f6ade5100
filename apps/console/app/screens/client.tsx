import { mayDo, type StaffPermission } from '@qadam/domain/staff/permissions'
import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { Problem } from '@qadam/wire/problem'
import {
  readClient,
  revealDocument,
  revealEmail,
  revealIin,
  revealPhone,
  revealReasons,
} from '@qadam/wire/staff/clients'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled } from '../words.tsx'
import { approvalsAbout, WaitingApprovals } from './approval-parts.tsx'
import { ClientContact, isAboutContact, saveContact, type TriedContact } from './client-contact.tsx'
import { ClientEvents } from './client-events.tsx'
import { ClientFacts } from './client-facts.tsx'
import { ClientLinks, OpenMatters } from './client-links.tsx'
import { ClientMoney } from './client-money.tsx'
import { ClientNotes, saveNote, type TriedNote } from './client-notes.tsx'

const reveals = { phone: revealPhone, email: revealEmail, iin: revealIin, document: revealDocument } as const

type Field = keyof typeof reveals

const shownSeconds = 60

/** Result of the reveal form: nothing yet, the revealed value, or the form's errors. */
type Revealed = { readonly field: Field; readonly value: string | null }
type Asked = {
  readonly revealed?: Revealed
  readonly form?: URLSearchParams
  readonly errors?: Record<string, string[]>
  readonly refused?: Problem
  readonly note?: TriedNote
  readonly contact?: TriedContact
}

export const client: Page = {
  path: '/clients/:id',
  get: (visit) => overview(visit, {}),
  async post(visit, form) {
    if (form.get('act') === 'note') {
      const note = await saveNote(visit, form)
      return note ? overview(visit, { note }) : { kind: 'redirect', to: visit.path }
    }
    if (isAboutContact(form)) {
      const contact = await saveContact(visit, form)
      return contact ? overview(visit, { contact }) : { kind: 'redirect', to: `${visit.path}#contact` }
    }
    const field = form.get('field') ?? ''
    if (!isField(field)) return overview(visit, { form })
    const body = { reason: form.get('reason'), note: form.get('note') ?? '' }
    const answered = await visit.call(reveals[field], { params: visit.params, body })
    if (answered.ok) return overview(visit, { revealed: { field, value: answered.answer.value } })
    const { errors } = answered.problem
    return overview(visit, { form, ...(errors ? { errors } : { refused: answered.problem }) })
  },
}

function isField(name: string): name is Field {
  return Object.hasOwn(reveals, name)
}

async function overview(visit: StaffVisit, asked: Asked): Promise<PageResult> {
  const { call, locale, params, path, texts } = visit
  const answered = await call(readClient, { params })
  if (!answered.ok) return refusedPage(visit, answered.problem)
  const { answer } = answered
  const approvals = await approvalsAbout(visit, answer.id)
  const { revealed } = asked
  const contact = <ClientContact block={answer.contact_block} tried={asked.contact} visit={visit} />
  return {
    kind: 'page',
    title: answer.name,
    status: ((asked.note ?? asked.contact)?.problem ?? asked.refused)?.status ?? (asked.errors ? 422 : 200),
    ...(revealed && { again: { seconds: shownSeconds, path } }),
    body: (
      <>
        <h1>{answer.name}</h1>
        {answer.is_closed ? <Notice kind="warn">{texts.client.closed}</Notice> : null}
        {revealed ? <Shown visit={visit} {...revealed} /> : null}
        {asked.refused ? (
          <Notice kind="danger" announced>
            {asked.refused.message}
          </Notice>
        ) : null}
        {answer.unanswered_messages > 0 ? (
          <Notice kind="warn">{filled(texts.client.unanswered, { count: answer.unanswered_messages })}</Notice>
        ) : null}
        <OpenMatters client={answer} visit={visit} />
        <WaitingApprovals approvals={approvals} visit={visit} />
        {answer.contact_block ? contact : null}
        <ClientLinks client={answer} visit={visit} />
        <div className="desk-columns">
          <ClientFacts client={answer} locale={locale} texts={texts} />
          <RevealForm visit={visit} asked={asked} />
        </div>
        <ClientMoney
          client={answer}
          locale={locale}
          texts={texts}
          mayReadPapers={visit.me.permissions.includes('paper.read')}
          mayReadLoans={visit.me.permissions.includes('loan.read')}
          mayWriteOff={visit.me.permissions.includes('loan.adjust')}
        />
        {answer.contact_block ? null : contact}
        <ClientNotes notes={answer.notes} tried={asked.note} visit={visit} />
        <ClientEvents events={answer.events} locale={locale} texts={texts} />
      </>
    ),
  }
}

function Shown({ field, value, visit: { path, texts } }: Revealed & { visit: StaffVisit }) {
  const name = texts.reveal.fields[field]
  return (
    <Notice kind="good" announced action={<a href={path}>{texts.reveal.hide}</a>}>
      {value === null
        ? filled(texts.reveal.empty, { field: name })
        : filled(texts.reveal.shown, { field: name, value })}
    </Notice>
  )
}

function RevealForm({ asked: { errors, form }, visit: { me, path, texts } }: { asked: Asked; visit: StaffVisit }) {
  const own = (Object.keys(reveals) as Field[]).filter((field) =>
    mayDo(me.roles, `client.reveal.${field}` satisfies StaffPermission),
  )
  if (own.length === 0) return null
  const words = texts.reveal
  return (
    <section className="desk-card">
      <h2>{words.title}</h2>
      <p className="desk-muted">{words.words}</p>
      <form method="post" action={path} className="desk-form" autoComplete="off">
        <SelectField
          name="field"
          label={words.field}
          options={own.map((field) => ({ value: field, text: words.fields[field] }))}
          defaultValue={form?.get('field') ?? undefined}
          error={errors?.field?.[0]}
        />
        <SelectField
          name="reason"
          label={words.reason}
          options={revealReasons.map((reason) => ({ value: reason, text: words.reasons[reason] }))}
          defaultValue={form?.get('reason') ?? undefined}
          error={errors?.reason?.[0]}
        />
        <TextField
          name="note"
          label={words.note}
          hint={words.note_hint}
          maxLength={300}
          defaultValue={form?.get('note') ?? ''}
          error={errors?.note?.[0]}
        />
        <Button type="submit" kind="secondary">
          {words.submit}
        </Button>
      </form>
    </section>
  )
}
