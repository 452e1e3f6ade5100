import { Button } from '@qadam/kit/button/button.tsx'
import { DataTable } from '@qadam/kit/data-table/data-table.tsx'
import { EmptyState } from '@qadam/kit/empty-state/empty-state.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { Problem } from '@qadam/wire/problem'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyNameLength,
  removePasskey,
  renamePasskey,
} from '@qadam/wire/staff/passkeys'
import type { Page, PageResult, StaffVisit } from '../page.ts'
import { PasskeyForm, passkeyIn } from '../passkey-form.tsx'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment } from '../words.tsx'

const path = '/me/passkeys'
const dones = ['added', 'renamed', 'removed'] as const

type Done = (typeof dones)[number]

/** A person's own passkeys. */
export const passkeys: Page = {
  path,
  get: (visit) => own(visit),
  async post(visit, form) {
    const { call } = visit
    const params = { id: form.get('id') ?? '' }
    const act = form.get('act')
    if (act === 'begin') return making(visit, {})
    if (act === 'add') {
      const passkey = passkeyIn(form, 'passkey')
      const name = form.get('name') ?? ''
      if (passkey === undefined) return making(visit, { name, error: visit.texts.passkeys.needs_script })
      const added = await call(addPasskey, { body: { name, passkey } })
      if (added.ok) return doneWith('added')
      const { errors } = added.problem
      return making(visit, { name, nameError: errors?.name?.[0], error: errors?.passkey?.[0] })
    }
    const isRemoval = act === 'remove'
    const done = isRemoval
      ? await call(removePasskey, { params, body: {} })
      : await call(renamePasskey, { params, body: { name: form.get('name') ?? '' } })
    return done.ok ? doneWith(isRemoval ? 'removed' : 'renamed') : own(visit, done.problem)
  },
}

function doneWith(done: Done): PageResult {
  return { kind: 'redirect', to: `${path}?done=${done}` }
}

async function own(visit: StaffVisit, problem?: Problem): Promise<PageResult> {
  const { call, query, texts } = visit
  const listed = await call(listPasskeys)
  if (!listed.ok) return refusedPage(visit, listed.problem)
  const words = texts.passkeys
  const done = dones.find((one) => one === query.get('done'))
  const wrong = problem && (problem.errors?.id?.[0] ?? problem.errors?.name?.[0] ?? problem.message)
  return {
    kind: 'page',
    title: words.title,
    status: problem?.status ?? 200,
    body: (
      <>
        <h1>{words.title}</h1>
        {wrong ? (
          <Notice kind="danger" announced>
            {wrong}
          </Notice>
        ) : null}
        {done && !problem ? (
          <Notice kind="good" announced>
            {words.done[done]}
          </Notice>
        ) : null}
        <p>{words.words}</p>
        {listed.answer.passkeys.length === 0 ? (
          <EmptyState title={words.nothing} />
        ) : (
          <Passkeys passkeys={listed.answer.passkeys} visit={visit} />
        )}
        <form method="post" action={path} className="desk-form">
          <div className="desk-row">
            <Button type="submit" name="act" value="begin">
              {words.add}
            </Button>
            <a href="/me">{texts.me.title}</a>
          </div>
        </form>
        <p className="desk-muted">{words.needs_script}</p>
      </>
    ),
  }
}

type Props = { passkeys: AnswerOf<typeof listPasskeys>['passkeys']; visit: StaffVisit }

function Passkeys({ passkeys: rows, visit: { locale, texts } }: Props) {
  const words = texts.passkeys
  return (
    <DataTable
      caption={words.title}
      isCaptionShown={false}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ key: 'name', title: words.name },
          show: ({ id, name }) => (
            <form method="post" action={path} className="desk-row">
              <input type="hidden" name="id" value={id} />
              <input
                className="field-input"
                name="name"
                defaultValue={name}
                maxLength={passkeyNameLength}
                aria-label={filled(words.name_of, { name })}
              />
              <Button type="submit" kind="outlined" size="s" name="act" value="rename">
                {words.rename}
              </Button>
            </form>
          ),
        },
        { key: 'made', title: words.made, show: ({ made_at }) => <Moment iso={made_at} locale={locale} /> },
        {
          ...{ key: 'used', title: words.used },
          show: ({ used_at }) => (used_at ? <Moment iso={used_at} locale={locale} /> : words.never),
        },
        {
          ...{ key: 'act', title: words.remove },
          show: ({ id, may_be_removed, name }) =>
            may_be_removed ? (
              <form method="post" action={path}>
                <input type="hidden" name="id" value={id} />
                <Button type="submit" kind="outlined" size="s" name="act" value="remove">
                  {filled(words.remove_one, { name })}
                </Button>
              </form>
            ) : (
              words.last
            ),
        },
      ]}
    />
  )
}

type Tried = { readonly name?: string; readonly nameError?: string | undefined; readonly error?: string | undefined }

/** A refused one has used its challenge up, so each time there is a new one. */
async function making(visit: StaffVisit, { error, name, nameError }: Tried): Promise<PageResult> {
  const { call, texts } = visit
  const begun = await call(beginPasskey, { body: {} })
  if (!begun.ok) return own(visit, begun.problem)
  const words = texts.passkeys
  return {
    kind: 'page',
    title: words.add,
    status: error === undefined && nameError === undefined ? 200 : 422,
    asksPasskey: true,
    body: (
      <>
        <h1>{words.add}</h1>
        <p>{words.add_words}</p>
        <PasskeyForm
          {...{ kind: 'create', field: 'passkey', action: path, submit: words.make, texts, error }}
          options={begun.answer.options}
        >
          <input type="hidden" name="act" value="add" />
          <TextField
            name="name"
            label={words.name}
            hint={words.name_hint}
            maxLength={passkeyNameLength}
            defaultValue={name ?? words.name_first}
            error={nameError}
          />
        </PasskeyForm>
        <a href={path}>{words.back}</a>
      </>
    ),
  }
}
