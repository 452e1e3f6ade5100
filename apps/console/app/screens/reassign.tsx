import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import { type ClaimKind, type Holder, listTakers, reassign } from '@qadam/wire/staff/claims'
import type { PageResult, StaffVisit } from '../page.ts'
import { filled } from '../words.tsx'

export type Takers = AnswerOf<typeof listTakers>['people']

/** Colleagues who could take what this person has; nobody is asked about what others have. */
export async function takersOf({ call, params }: StaffVisit, kind: ClaimKind, holder: Holder): Promise<Takers> {
  if (!holder?.is_me) return []
  const listed = await call(listTakers, { params: { kind, id: params.id ?? '' } })
  return listed.ok ? listed.answer.people : []
}

/** Gives the item away, or answers with what refuses it. */
export async function postReassign(
  { call, params, path }: StaffVisit,
  kind: ClaimKind,
  form: URLSearchParams,
): Promise<PageResult | { readonly problem: Problem }> {
  const given = await call(reassign, { params: { kind, id: params.id ?? '' }, body: { to: form.get('to') ?? '' } })
  return given.ok ? { kind: 'redirect', to: `${path}?handed=1` } : { problem: given.problem }
}

export function Reassign({ path, takers, texts }: Pick<StaffVisit, 'path' | 'texts'> & { takers: Takers }) {
  const words = texts.queues.claims
  if (takers.length === 0) return null
  return (
    <details className="desk-details">
      <summary>{words.reassign}</summary>
      <form method="post" action={path} className="desk-form">
        <SelectField
          name="to"
          label={words.hand_to}
          hint={words.hand_hint}
          options={takers.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <div className="desk-row">
          <Button type="submit" kind="outlined" size="s" name="act" value="reassign">
            {words.hand_submit}
          </Button>
        </div>
      </form>
    </details>
  )
}

export function Reassigned({ holder, visit: { query, texts } }: { holder: Holder; visit: StaffVisit }) {
  if (query.get('handed') === null || !holder || holder.is_me) return null
  return (
    <Notice kind="good" announced>
      {filled(texts.queues.claims.handed, { name: holder.name })}
    </Notice>
  )
}
