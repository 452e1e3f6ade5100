import { beginPasskeySignIn, signInByPasskey } from '@qadam/wire/staff/passkeys'
import type { PageResult, Visit } from '../page.ts'
import { PasskeyForm, passkeyIn } from '../passkey-form.tsx'
import { refusedPage } from '../trouble.tsx'

/** Asks the browser for a passkey as soon as the page is open; the button is for another try. */
export async function askForPasskey(visit: Visit): Promise<PageResult> {
  const { call, texts } = visit
  const begun = await call(beginPasskeySignIn, { body: {} })
  if (!begun.ok) return refusedPage(visit, begun.problem)
  const { key, options } = begun.answer
  const words = texts.passkeys
  return {
    kind: 'page',
    title: words.sign_in,
    begins: key,
    asksPasskey: true,
    body: (
      <>
        <h1>{words.sign_in}</h1>
        <PasskeyForm
          {...{ kind: 'get', options, field: 'passkey', action: '/sign-in', submit: words.touch, texts }}
          isAskedAtOnce
        >
          <p>{words.touch_words}</p>
        </PasskeyForm>
        <a href="/sign-in">{words.other_way}</a>
      </>
    ),
  }
}

/** The session that a passkey opens in the browser that has asked for it, or what to say instead. */
export async function enterBy(
  { begun, call, texts }: Visit,
  form: URLSearchParams,
): Promise<{ token: string } | { words: string }> {
  const passkey = passkeyIn(form, 'passkey')
  if (passkey === undefined) return { words: texts.passkeys.needs_script }
  const entered = await call(signInByPasskey, { body: { key: begun ?? '', passkey } })
  if (entered.ok) return { token: entered.answer.token }
  return { words: entered.problem.errors ? texts.passkeys.gone : entered.problem.message }
}
