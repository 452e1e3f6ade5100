import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { listOwnAbsences } from '@qadam/wire/staff/absences'
import { allowIssuerAccount, endOwnSessions, listOwnSessions, makeRecoveryCodes } from '@qadam/wire/staff/desk'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment } from '../words.tsx'
import { Absences, isAboutAbsence, postAbsence, type TriedAbsence } from './absences.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Done = { readonly ended?: number; readonly codes?: readonly string[]; readonly absence?: TriedAbsence }

/** A person's own way in: where they are signed in, and their recovery codes. */
export const ownSignIn: Page = {
  path: '/me',
  get: (visit) => own(visit, {}),
  async post(visit, form) {
    if (isAboutAbsence(form)) {
      const problem = await postAbsence(visit, form, 'own')
      if (problem) return own(visit, { absence: { form, problem } })
      return { kind: 'redirect', to: `/me?done=${form.get('act')}` }
    }
    if (form.get('act') === 'codes') {
      const made = await visit.call(makeRecoveryCodes, { body: {} })
      return made.ok ? own(visit, { codes: made.answer.recovery_codes }) : refusedPage(visit, made.problem)
    }
    if (form.get('act') === 'allow_issuer') {
      const allowed = await visit.call(allowIssuerAccount, { body: {} })
      return allowed.ok ? own(visit, {}) : refusedPage(visit, allowed.problem)
    }
    const ended = await visit.call(endOwnSessions, { body: {} })
    return ended.ok ? own(visit, { ended: ended.answer.ended }) : refusedPage(visit, ended.problem)
  },
}

const dones = ['absence', 'absence_end'] as const

async function own(visit: StaffVisit, { absence = {}, codes, ended }: Done): Promise<PageResult> {
  const listed = await visit.call(listOwnSessions)
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const absences = await visit.call(listOwnAbsences)
  if (!absences.ok) return refusedPage(visit, absences.problem)
  const { is_issuer_barred, recovery_codes, sessions } = listed.answer
  const words = visit.texts.me
  const done = dones.find((name) => name === visit.query.get('done'))
  const refused = absence.problem && (absence.problem.errors ? undefined : absence.problem.message)
  return {
    kind: 'page',
    title: words.title,
    status: absence.problem?.status ?? 200,
    body: (
      <>
        <h1>{words.title}</h1>
        {ended === undefined ? null : (
          <Notice kind="good" announced>
            {filled(words.ended, { count: ended })}
          </Notice>
        )}
        {done && !absence.problem ? (
          <Notice kind="good" announced>
            {visit.texts.people.done[done]}
          </Notice>
        ) : null}
        {refused ? (
          <Notice kind="danger" announced>
            {refused}
          </Notice>
        ) : null}
        <p>
          <a href="/me/passkeys">{visit.texts.passkeys.title}</a>
        </p>
        <p>
          <a href="/keys">{visit.texts.keys.title}</a>
        </p>
        {codes ? <RecoveryCodes codes={codes} texts={visit.texts} /> : null}
        <Sessions sessions={sessions} visit={visit} />
        {is_issuer_barred ? (
          <form method="post" className="desk-form">
            <p>{words.issuer_barred}</p>
            <Button type="submit" kind="secondary" name="act" value="allow_issuer">
              {words.allow_issuer}
            </Button>
          </form>
        ) : null}
        <form method="post" className="desk-form">
          <p>{filled(words.codes_left, { count: recovery_codes })}</p>
          <div className="desk-row">
            {sessions.length > 1 ? (
              <Button type="submit" kind="secondary" name="act" value="end">
                {words.end_others}
              </Button>
            ) : null}
            <Button type="submit" kind="secondary" name="act" value="codes">
              {words.new_codes}
            </Button>
          </div>
        </form>
        <Absences read={absences.answer} tried={absence} visit={visit} isChangeable />
      </>
    ),
  }
}

type Props = { sessions: AnswerOf<typeof listOwnSessions>['sessions']; visit: StaffVisit }

function Sessions({ sessions, visit: { locale, texts } }: Props) {
  const words = texts.me
  return (
    <DataTable
      caption={words.sessions}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ key: 'began', title: words.began },
          show: ({ began_at, is_this }) => (
            <span className="desk-stack">
              <Moment iso={began_at} locale={locale} />
              {is_this ? <StatusTag kind="good">{words.here}</StatusTag> : null}
            </span>
          ),
        },
        { key: 'seen', title: words.seen, show: ({ seen_at }) => <Moment iso={seen_at} locale={locale} /> },
        { key: 'address', title: words.address, show: ({ address }) => address },
        { key: 'device', title: words.device, show: ({ device }) => <span className="desk-excerpt">{device}</span> },
      ]}
    />
  )
}
