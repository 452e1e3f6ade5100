import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { ReactNode } from 'react'
import type { Texts } from './texts/texts.ts'

type Props = {
  /** Whether a passkey is made or used. */
  kind: 'create' | 'get'
  options: string
  /** The form's field for what the passkey has signed. */
  field: string
  action: string
  submit: string
  texts: Texts
  error?: string | undefined
  /** Asks as soon as the page is open. */
  isAskedAtOnce?: boolean
  /** The form's other fields. */
  children: ReactNode
}

/** A form that asks for a passkey. Without script it says that it needs one. */
export function PasskeyForm({ action, children, error, field, isAskedAtOnce, kind, options, submit, texts }: Props) {
  const words = texts.passkeys
  return (
    <form
      method="post"
      action={action}
      className="desk-form"
      data-passkey={kind}
      data-options={options}
      data-field={field}
      {...(isAskedAtOnce && { 'data-now': '' })}
    >
      <input type="hidden" name={field} value="" />
      {children}
      {error === undefined ? null : (
        <Notice kind="danger" announced>
          {error}
        </Notice>
      )}
      <noscript>
        <Notice kind="warn">{words.needs_script}</Notice>
      </noscript>
      {(['asking', 'failed', 'old'] as const).map((when) => (
        <p key={when} data-when={when} role="status" hidden>
          {words.when[when]}
        </p>
      ))}
      <div className="desk-row">
        <Button type="submit" {...(kind === 'get' && { kind: 'secondary' })}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

/** The field's value from the browser; undefined where no script ran. */
export function passkeyIn(form: URLSearchParams, field: string): unknown {
  try {
    return JSON.parse(form.get(field) ?? '') ?? undefined
  } catch {
    return undefined
  }
}
