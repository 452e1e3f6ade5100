import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { listAbsences } from '@qadam/wire/staff/absences'
import {
  changeRoles,
  confirmRoles,
  endEmployment,
  inviteAgain,
  readPerson,
  setLimit,
  setReveals,
} from '@qadam/wire/staff/people'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment } from '../words.tsx'
import { Absences, isAboutAbsence, postAbsence } from './absences.tsx'
import { approvalsAbout, askedPath, WaitingApprovals, withReason } from './approval-parts.tsx'
import { isAboutLimit, LimitForm, limitIn } from './limit-form.tsx'
import type { Tried } from './person-shown.ts'
import { ResetForm } from './reset-form.tsx'
import { isAboutReveals, RevealsForm, revealsIn } from './reveals-form.tsx'
import { RolesForm } from './roles-form.tsx'
import { StateTag } from './staff-table.tsx'

const dones = ['roles', 'left', 'reset', 'confirmed', 'limit', 'reveals', 'absence', 'absence_end'] as const

/** A person of the staff: their roles, who gave them, and how they are changed or ended. */
export const person: Page = {
  path: '/colleagues/:id',
  get: (visit) => shown(visit, {}),
  async post(visit, form) {
    const { params, path } = visit
    if (isAboutAbsence(form)) {
      const problem = await postAbsence(visit, form, 'anothers')
      return problem ? shown(visit, { form, problem }) : { kind: 'redirect', to: `${path}?done=${form.get('act')}` }
    }
    if (form.get('act') === 'left') {
      const ended = await visit.call(endEmployment, { params, body: {} })
      return ended.ok ? { kind: 'redirect', to: `${path}?done=left` } : shown(visit, { problem: ended.problem })
    }
    if (form.get('act') === 'reset') {
      const reset = await visit.call(inviteAgain, { params, body: withReason(form) })
      if (!reset.ok) return shown(visit, { form, problem: reset.problem })
      const { approval_id } = reset.answer
      return { kind: 'redirect', to: approval_id === null ? `${path}?done=reset` : askedPath(approval_id) }
    }
    if (form.get('act') === 'limit') {
      const set = await visit.call(setLimit, { params, body: limitIn(form) })
      if (!set.ok) return shown(visit, { form, problem: set.problem })
      const { approval_id } = set.answer
      return { kind: 'redirect', to: approval_id === null ? `${path}?done=limit` : askedPath(approval_id) }
    }
    if (isAboutReveals(form)) {
      const set = await visit.call(setReveals, { params, body: revealsIn(form) })
      if (!set.ok) return shown(visit, { form, problem: set.problem })
      const { approval_id } = set.answer
      return { kind: 'redirect', to: approval_id === null ? `${path}?done=reveals` : askedPath(approval_id) }
    }
    const seen = (form.get('seen') ?? '').split(' ').filter((role) => role !== '')
    if (form.get('act') === 'confirm') {
      const confirmed = await visit.call(confirmRoles, { params, body: { seen } })
      return confirmed.ok
        ? { kind: 'redirect', to: `${path}?done=confirmed` }
        : shown(visit, { problem: confirmed.problem })
    }
    const body = { roles: form.getAll('roles'), seen, reason: form.get('reason') ?? '' }
    const changed = await visit.call(changeRoles, { params, body })
    if (!changed.ok) return shown(visit, { form, problem: changed.problem })
    const { approval_id } = changed.answer
    return { kind: 'redirect', to: approval_id === null ? `${path}?done=roles` : askedPath(approval_id) }
  },
}

async function shown(visit: StaffVisit, tried: Tried): Promise<PageResult> {
  const { call, locale, me, params, path, query, texts } = visit
  const read = await call(readPerson, { params })
  if (!read.ok) return refusedPage(visit, read.problem)
  const { answer } = read
  const absences = await call(listAbsences, { params })
  if (!absences.ok) return refusedPage(visit, absences.problem)
  const approvals = await approvalsAbout(visit, answer.id)
  const words = texts.people
  const done = dones.find((name) => name === query.get('done'))
  const refused =
    tried.problem && (tried.problem.errors?.id?.[0] ?? (tried.problem.errors ? '' : tried.problem.message))
  const isChangeable = !answer.is_self && answer.state !== 'left'
  const isResettable = isChangeable && !answer.is_invented && (answer.state === 'locked' || answer.state === 'invited')
  return {
    kind: 'page',
    title: answer.name,
    status: tried.problem?.status ?? 200,
    body: (
      <>
        <h1>{answer.name}</h1>
        {done && !tried.problem ? (
          <Notice kind="good" announced>
            {words.done[done]}
          </Notice>
        ) : null}
        {refused ? (
          <Notice kind="danger" announced>
            {refused}
          </Notice>
        ) : null}
        <WaitingApprovals approvals={approvals} visit={visit} />
        <div className="desk-columns">
          <section className="desk-card">
            <h2>{texts.staff.roles}</h2>
            {answer.roles.length === 0 ? <p>{words.no_roles}</p> : null}
            <FactList
              facts={answer.roles.map(({ given_at, given_by, is_lapsing, lapses_at, role }) => ({
                name: texts.roles[role],
                value: (
                  <span className="desk-lines">
                    <Moment iso={given_at} locale={locale} />
                    <span className="desk-muted">{given_by ?? words.given_by_server}</span>
                    {lapses_at === null ? null : (
                      <span className={is_lapsing ? undefined : 'desk-muted'}>
                        {words.lapses} <Moment iso={lapses_at} locale={locale} />
                      </span>
                    )}
                  </span>
                ),
              }))}
            />
            {isChangeable &&
            me.permissions.includes('staff.role') &&
            answer.roles.some(({ is_lapsing }) => is_lapsing) ? (
              <form method="post" action={path} className="desk-form">
                <p>{words.lapsing_words}</p>
                <input type="hidden" name="seen" value={answer.roles.map(({ role }) => role).join(' ')} />
                <div className="desk-row">
                  <Button type="submit" name="act" value="confirm">
                    {words.confirm}
                  </Button>
                </div>
              </form>
            ) : null}
          </section>
          <section className="desk-card">
            <h2>{texts.staff.state}</h2>
            <StateTag state={answer.state} texts={texts} />
            <p>{answer.email}</p>
            {answer.ended_at === null ? null : (
              <p>
                {words.ended} <Moment iso={answer.ended_at} locale={locale} />
              </p>
            )}
            <p>
              {texts.staff.last}:{' '}
              {answer.last_sign_in_at === null ? (
                texts.staff.never
              ) : (
                <Moment iso={answer.last_sign_in_at} locale={locale} />
              )}
            </p>
            {answer.open_sessions > 0 ? <p>{filled(texts.staff.open, { count: answer.open_sessions })}</p> : null}
            {me.permissions.includes('audit.read') ? (
              <div className="desk-lines">
                <a href={`/audit?actor=${answer.id}`}>{words.what_they_did}</a>
                <a href={`/audit?subject=${answer.id}`}>{words.what_was_done}</a>
              </div>
            ) : null}
          </section>
        </div>
        {answer.state === 'left' ? null : (
          <Absences
            {...{ tried, visit, read: absences.answer }}
            isChangeable={isChangeable && answer.state === 'active' && me.permissions.includes('staff.role')}
          />
        )}
        <LimitForm
          {...{ person: answer, tried, visit }}
          isChangeable={isChangeable && me.permissions.includes('staff.role')}
        />
        <RevealsForm
          {...{ person: answer, tried, visit }}
          isChangeable={isChangeable && me.permissions.includes('staff.role')}
        />
        {isChangeable && me.permissions.includes('staff.role') ? (
          <RolesForm person={answer} tried={tried.form && isOfAnotherForm(tried.form) ? {} : tried} visit={visit} />
        ) : null}
        {isResettable && me.permissions.includes('staff.invite') ? <ResetForm tried={tried} visit={visit} /> : null}
        {isChangeable && me.permissions.includes('staff.end') ? (
          <section className="desk-card">
            <h2>{words.left_title}</h2>
            <p className="desk-muted">{words.left_words}</p>
            <form method="post" action={path}>
              <Button type="submit" kind="secondary" name="act" value="left">
                {words.left_submit}
              </Button>
            </form>
          </section>
        ) : null}
      </>
    ),
  }
}

function isOfAnotherForm(form: URLSearchParams): boolean {
  return isAboutAbsence(form) || isAboutLimit(form) || isAboutReveals(form)
}
