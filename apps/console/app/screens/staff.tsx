import { Notice } from '@qadam/kit/notice/notice.tsx'
import { inviteAgain, inviteStaff, listStaff } from '@qadam/wire/staff/people'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { refusedPage } from '../trouble.tsx'
import { askedPath, withReason } from './approval-parts.tsx'
import { InviteForm } from './invite-form.tsx'
import { type Answered, acts } from './staff-acts.ts'
import { StaffTable } from './staff-table.tsx'

/** The lender's people: who they are, what they may do, and when they were last here. */
export const staff: Page = {
  path: '/staff',
  get: (visit) => list(visit, { done: doneIn(visit.query.get('done')) }),
  async post(visit, form) {
    const act = form.get('act') ?? ''
    if (act === 'again') return again(visit, form.get('id') ?? '')
    if (isAct(act)) {
      const answered = await visit.call(acts[act], { params: { id: form.get('id') ?? '' }, body: {} })
      if (answered.ok) return { kind: 'redirect', to: `/staff?done=${act}` }
      const { errors, message } = answered.problem
      return list(visit, { refused: errors?.id?.[0] ?? message })
    }
    const body = {
      ...{ email: form.get('email') ?? '', name: form.get('name') ?? '' },
      ...{ roles: form.getAll('roles'), locale: form.get('locale') ?? '' },
      ...withReason(form),
    }
    const answered = await visit.call(inviteStaff, { body })
    if (answered.ok)
      return {
        kind: 'redirect',
        to: answered.answer.approval_id === null ? '/staff?done=invite' : askedPath(answered.answer.approval_id),
      }
    const { errors, message } = answered.problem
    return list(visit, errors ? { form, errors } : { form, refused: message })
  },
}

/** A person who already has a password is invited again on their own page, where a reason is asked for. */
async function again(visit: StaffVisit, id: string): Promise<PageResult> {
  const answered = await visit.call(inviteAgain, { params: { id }, body: {} })
  if (answered.ok) return { kind: 'redirect', to: '/staff?done=again' }
  const { errors, message } = answered.problem
  return errors?.reason ? { kind: 'redirect', to: `/colleagues/${id}` } : list(visit, { refused: message })
}

function isAct(name: string): name is keyof typeof acts {
  return Object.hasOwn(acts, name)
}

function doneIn(name: string | null): Answered['done'] {
  return name === 'invite' || name === 'again' || (name !== null && isAct(name)) ? name : undefined
}

async function list(visit: StaffVisit, answered: Answered): Promise<PageResult> {
  const listed = await visit.call(listStaff)
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const { me, texts } = visit
  const { done, errors, refused } = answered
  return {
    kind: 'page',
    title: texts.staff.title,
    status: errors || refused !== undefined ? 422 : 200,
    body: (
      <>
        <h1>{texts.staff.title}</h1>
        {done === undefined ? null : (
          <Notice kind="good" announced>
            {texts.staff.done[done]}
          </Notice>
        )}
        {refused === undefined ? null : (
          <Notice kind="danger" announced>
            {refused}
          </Notice>
        )}
        <StaffTable people={listed.answer.people} visit={visit} />
        {me.permissions.includes('staff.invite') ? <InviteForm answered={answered} visit={visit} /> : null}
      </>
    ),
  }
}
