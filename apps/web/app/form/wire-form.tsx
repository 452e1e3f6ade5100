import { type ReactNode, useContext } from 'react'
import { Form } from 'react-router'
import { ScriptNonce } from '../boot/script-nonce.ts'
import { useText } from '../texts/text.ts'
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx'
import { keyField, newKey } from './attempt.ts'
import { FormScript } from './form-script.ts'
import type { useWireForm } from './use-wire-form.ts'

type Props = {
  form: Pick<ReturnType<typeof useWireForm>, 'frame'>
  /** What it does, as its button says: who goes from form to form by ear hears which is which. */
  name: string
  children: ReactNode
}

/** The form itself: a plain one until its script has come, and the same with it. Our errors, not the browser's. */
export function WireForm({ form, name, children }: Props) {
  const { form: ref, summary, refused, early, hasTyped, ...listeners } = form.frame
  const t = useText('form')
  const nonce = useContext(ScriptNonce)
  const script = useContext(FormScript)
  const isOnServer = import.meta.env.SSR
  return (
    <Form ref={ref} method="post" aria-label={name} noValidate className="stack" {...listeners}>
      {refused ? (
        <ErrorSummary ref={summary} startsPage title={t('refused', { count: refused.length })} items={refused} />
      ) : null}
      {children}
      {/* The server's key stands in the page; React leaves a value alone that it knows nothing of. */}
      <input type="hidden" name={keyField} suppressHydrationWarning {...(isOnServer ? { value: newKey() } : {})} />
      {early === undefined || hasTyped || (isOnServer && nonce === null) ? null : (
        <script nonce={nonce ?? ''} data-form={JSON.stringify(early)} suppressHydrationWarning>
          {script}
        </script>
      )}
    </Form>
  )
}
