import { Button } from '@qadam/kit/button/button.tsx'
import { asWritten } from '@qadam/kit/field/input-habits.ts'
import { QrCode } from '@qadam/kit/qr-code/qr-code.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { acceptInvitation, openInvitation } from '@qadam/wire/staff/session'
import { renderSVG } from 'uqr'
import type { Page, PageResult, Visit } from '../page.ts'
import { PasswordField } from '../password-field.tsx'
import type { Texts } from '../texts/texts.ts'
import { refusedPage } from '../trouble.tsx'
import { filled, Moment } from '../words.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Opened = AnswerOf<typeof openInvitation>
type Errors = Record<string, string[]>

/** Opening changes nothing, because mail programs follow links by themselves; only the form accepts. */
export const invitation: Page = {
  path: '/invitation/:key',
  isPublic: true,
  get: (visit) => opened(visit),
  async post(visit, form) {
    const { call, params, texts } = visit
    const body = { key: params.key, password: form.get('password') ?? '', code: form.get('code') ?? '' }
    const accepted = await call(acceptInvitation, { body })
    if (!accepted.ok) {
      const { errors, status } = accepted.problem
      return errors || status === 404 ? opened(visit, errors) : refusedPage(visit, accepted.problem)
    }
    const { recovery_codes, token } = accepted.answer
    return {
      kind: 'page',
      title: texts.invitation.accepted,
      session: { token },
      body: (
        <>
          <h1>{texts.invitation.accepted}</h1>
          <RecoveryCodes codes={recovery_codes} texts={texts} />
          <a href="/">{texts.invitation.begin}</a>
        </>
      ),
    }
  },
}

async function opened(visit: Visit, errors?: Errors): Promise<PageResult> {
  const { call, params, texts } = visit
  const answered = await call(openInvitation, { body: { key: params.key } })
  const words = texts.invitation
  if (!answered.ok && answered.problem.status === 429) return refusedPage(visit, answered.problem)
  if (!answered.ok)
    return {
      kind: 'page',
      title: words.gone,
      status: 404,
      body: (
        <>
          <h1>{words.gone}</h1>
          <p>{words.gone_words}</p>
          <a href="/sign-in">{words.to_sign_in}</a>
        </>
      ),
    }
  return {
    kind: 'page',
    title: words.title,
    status: errors ? 422 : 200,
    body: <Form invited={answered.answer} errors={errors} visit={visit} />,
  }
}

type Props = { invited: Opened; errors: Errors | undefined; visit: Visit }

function Form({ errors, invited, visit: { locale, texts } }: Props) {
  const words = texts.invitation
  const { email, expires_at, name, roles } = invited
  return (
    <>
      <h1>{words.title}</h1>
      <p>{filled(words.hello, { name, roles: roles.map((role) => texts.roles[role]).join(', ') })}</p>
      <form method="post" className="desk-form">
        <ol className="desk-steps">
          <li className="desk-card">
            <h2>{words.password_title}</h2>
            {/* A password manager stores the new password under this name. */}
            <TextField
              name="username"
              label={texts.signIn.email}
              autoComplete="username"
              {...asWritten}
              defaultValue={email}
              readOnly
            />
            <PasswordField
              label={texts.signIn.password}
              hint={words.password_hint}
              autoComplete="new-password"
              error={errors?.password?.[0]}
            />
          </li>
          <li className="desk-card">
            <h2>{words.app_title}</h2>
            <Authenticator invited={invited} texts={texts} />
            <TextField
              name="code"
              label={words.code}
              hint={words.code_hint}
              inputMode="numeric"
              autoComplete="one-time-code"
              {...asWritten}
              maxLength={20}
              size="m"
              error={errors?.code?.[0]}
            />
          </li>
        </ol>
        <div className="desk-row">
          <Button type="submit">{words.submit}</Button>
        </div>
        <p className="desk-muted">
          {words.until} <Moment iso={expires_at} locale={locale} />
        </p>
      </form>
    </>
  )
}

function Authenticator({ invited, texts: { invitation: words } }: { invited: Opened; texts: Texts }) {
  const { totp_address, totp_secret } = invited
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(totp_address, { ecc: 'M', border: 4 }))}`
  return (
    <>
      <p>{words.app_words}</p>
      <QrCode src={picture} label={words.qr} />
      <p>
        {words.by_hand}
        <code className="desk-secret">{totp_secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  )
}
