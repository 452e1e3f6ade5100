import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { endOwnSessions, listOwnSessions, makeRecoveryCodes } from '@qadam/wire/staff/desk'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment } from '../words.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Done = { readonly ended?: number; readonly codes?: readonly string[] }

/** A person's own way in: where they are signed in, and their recovery codes. */
export const ownSignIn: Page = {
  path: '/me',
  get: (visit) => own(visit, {}),
  async post(visit, form) {
    if (form.get('act') === 'codes') {
      const made = await visit.call(makeRecoveryCodes, { body: {} })
      return made.ok ? own(visit, { codes: made.answer.recovery_codes }) : refusedPage(visit, made.problem)
    }
    const ended = await visit.call(endOwnSessions, { body: {} })
    return ended.ok ? own(visit, { ended: ended.answer.ended }) : refusedPage(visit, ended.problem)
  },
}

async function own(visit: StaffVisit, { codes, ended }: Done): Promise<PageResult> {
  const listed = await visit.call(listOwnSessions)
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const { recovery_codes, sessions } = listed.answer
  const words = visit.texts.me
  return {
    kind: 'page',
    title: words.title,
    body: (
      <>
        <h1>{words.title}</h1>
        {ended === undefined ? null : (
          <Notice kind="good" announced>
            {filled(words.ended, { count: ended })}
          </Notice>
        )}
        {codes ? <RecoveryCodes codes={codes} texts={visit.texts} /> : null}
        <Sessions sessions={sessions} visit={visit} />
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
        { key: 'device', title: words.device, show: ({ device }) => device },
      ]}
    />
  )
}
