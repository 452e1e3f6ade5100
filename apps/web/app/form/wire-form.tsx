import { ErrorSummary } from '@qadam/kit/error-summary/error-summary.tsx'
import { type ReactNode, useContext } from 'react'
import { Form } from 'react-router'
import { ScriptNonce } from '../boot/script-nonce.ts'
import { useText } from '../texts/text.ts'
import { keyField, newKey } from './attempt.ts'
import { FormScript } from './form-script.ts'
import type { useWireForm } from './use-wire-form.ts'

type Props = {
  form: Pick<ReturnType<typeof useWireForm>, 'frame'>
  /** The form's action, as on its button: screen reader users who jump between forms hear which one it is. */
  name: string
  children: ReactNode
}

/** The form element: a plain form before hydration and the same after it. Shows our errors instead of the browser's. */
export function WireForm({ form, name, children }: Props) {
  const { form: ref, summary, refused, early, hasTyped, ...listeners } = form.frame
  const t = useText('form')
  const nonce = useContext(ScriptNonce)
  const script = useContext(FormScript)
  const isOnServer = import.meta.env.SSR
  /** A refusal that names no field has nothing to correct: asked too often, or the service does not answer. */
  const titleOf = (items: readonly { readonly text: string; readonly fieldId?: string }[]) =>
    items.some(({ fieldId }) => fieldId !== undefined) ? t('refused', { count: items.length }) : t('not_sent')
  return (
    <Form ref={ref} method="post" aria-label={name} noValidate className="stack" {...listeners}>
      {refused ? <ErrorSummary ref={summary} startsPage title={titleOf(refused)} items={refused} /> : null}
      {children}
      {/* The page contains the server's key; React leaves a value alone when the attribute is absent from its props. */}
      <input type="hidden" name={keyField} suppressHydrationWarning {...(isOnServer ? { value: newKey() } : {})} />
      {early === undefined || hasTyped || (isOnServer && nonce === null) ? null : (
        <script nonce={nonce ?? ''} data-form={JSON.stringify(early)} suppressHydrationWarning>
          {script}
        </script>
      )}
    </Form>
  )
}
