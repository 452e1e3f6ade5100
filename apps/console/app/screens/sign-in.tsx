import { Button } from '@qadam/kit/button/button.tsx'
import { asWritten } from '@qadam/kit/field/input-habits.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { signOutStaff } from '@qadam/wire/staff/desk'
import { enterAs, listInvented, signInStaff } from '@qadam/wire/staff/session'
import type { Page, PageResult, Visit } from '../page.ts'
import { PasswordField } from '../password-field.tsx'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { InventedPeople } from './invented-people.tsx'
import { askIssuer } from './issuer-sign-in.tsx'
import { askForPasskey, enterBy } from './passkey-sign-in.tsx'

/** Faults of the form, and the e-mail typed into it: the only field that is shown again. */
type Wrong = { readonly words?: string; readonly errors?: Record<string, string[]>; readonly email?: string }

export const signIn: Page = {
  path: '/sign-in',
  isPublic: true,
  get: (visit) => signInPage(visit),
  async post(visit, form) {
    const staffId = form.get('staff_id')
    if (staffId !== null) {
      const entered = await visit.call(enterAs, { body: { staff_id: staffId } })
      if (entered.ok) return { kind: 'redirect', to: '/', session: { token: entered.answer.token } }
      return signInPage(visit, { words: visit.texts.signIn.gone })
    }
    if (form.get('act') === 'issuer') return askIssuer(visit)
    if (form.get('act') === 'passkey') return askForPasskey(visit)
    if (form.has('passkey')) {
      const entered = await enterBy(visit, form)
      return 'token' in entered ? { kind: 'redirect', to: '/', session: entered } : signInPage(visit, entered)
    }
    const typed = (name: string) => form.get(name) ?? ''
    const email = typed('email')
    const body = { email, password: typed('password'), code: typed('code') }
    const entered = await visit.call(signInStaff, { body })
    if (entered.ok) return { kind: 'redirect', to: '/', session: { token: entered.answer.token } }
    const { errors, message } = entered.problem
    return signInPage(visit, errors ? { errors, email } : { words: message, email })
  },
}

export const signOut: Page = {
  path: '/sign-out',
  get: async () => ({ kind: 'redirect', to: '/' }),
  async post({ call }) {
    await call(signOutStaff, { body: {} })
    return { kind: 'redirect', to: '/sign-in', session: null }
  },
}

async function signInPage(visit: Visit, wrong?: Wrong): Promise<PageResult> {
  const { call, hasBreakGlass, hasIssuer, hasLocalLogin, hasSandbox, texts } = visit
  const invented = hasSandbox ? await call(listInvented) : undefined
  if (invented && !invented.ok) return refusedPage({ texts }, invented.problem)
  const words = texts.signIn
  return {
    kind: 'page',
    title: words.title,
    status: wrong === undefined ? 200 : 422,
    body: (
      <>
        <h1>{words.title}</h1>
        {wrong?.words === undefined ? null : (
          <Notice kind="danger" announced>
            {wrong.words}
          </Notice>
        )}
        {hasLocalLogin ? (
          <OwnWays texts={texts} wrong={wrong} />
        ) : (
          <>
            <p>{words.issuer_only}</p>
            <AtIssuer texts={texts} kind="primary" />
            {hasBreakGlass ? (
              <details className="desk-details" open={wrong !== undefined}>
                <summary>{words.break_glass}</summary>
                <p className="desk-muted">{words.break_glass_words}</p>
                <OwnWays texts={texts} wrong={wrong} />
              </details>
            ) : null}
          </>
        )}
        {hasIssuer && hasLocalLogin ? <AtIssuer texts={texts} kind="secondary" /> : null}
        {invented ? <InventedPeople people={invented.answer.people} texts={texts} /> : null}
      </>
    ),
  }
}

function AtIssuer({ kind, texts }: { kind: 'primary' | 'secondary'; texts: Texts }) {
  return (
    <form method="post" className="desk-form">
      <div className="desk-row">
        <Button type="submit" kind={kind} name="act" value="issuer">
          {texts.signIn.issuer}
        </Button>
      </div>
    </form>
  )
}

/** By password and authenticator, or by a passkey. */
function OwnWays({ texts, wrong }: { texts: Texts; wrong: Wrong | undefined }) {
  const words = texts.signIn
  return (
    <>
      <form method="post" className="desk-form">
        <TextField
          name="email"
          label={words.email}
          inputMode="email"
          autoComplete="username"
          {...asWritten}
          maxLength={200}
          defaultValue={wrong?.email}
          error={wrong?.errors?.email?.[0]}
        />
        <PasswordField label={words.password} autoComplete="current-password" error={wrong?.errors?.password?.[0]} />
        <TextField
          name="code"
          label={words.code}
          hint={words.code_hint}
          autoComplete="one-time-code"
          {...asWritten}
          maxLength={20}
          error={wrong?.errors?.code?.[0]}
        />
        <div className="desk-row">
          <Button type="submit">{words.submit}</Button>
        </div>
        <p className="desk-muted">{words.lost}</p>
      </form>
      <form method="post" className="desk-form">
        <p>{texts.passkeys.sign_in_words}</p>
        <div className="desk-row">
          <Button type="submit" kind="secondary" name="act" value="passkey">
            {texts.passkeys.sign_in}
          </Button>
        </div>
      </form>
    </>
  )
}
