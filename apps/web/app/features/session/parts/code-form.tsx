import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation } from 'react-router'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { useHydrating } from '../../../form/use-hydrating.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { againIntent, codeForm } from '../login-forms.ts'
import type { LoginRefusal } from '../login-refusal.ts'

type Props = { length: number; refusal: LoginRefusal | undefined }

/** A field that submits itself with its last digit. Its error is shown beside it: there are no other fields. */
export function CodeForm({ length, refusal }: Props) {
  const t = useText('session')
  const form = useWireForm(codeForm, { labels: { smsCode: t('code') }, lastResult: refusal })
  const isAnotherSent = useNavigation().formData?.get('intent') === againIntent
  const sending = isAnotherSent ? 'ready' : form.sending
  const field = form.field('smsCode')
  useFocusOnArrival(field.id)

  // A wrong code can be overtyped: the focus stays in the field, and the phone's keyboard stays open.
  useEffect(() => {
    const input = document.getElementById(field.id)
    if (refusal?.errors.smsCode === undefined || !(input instanceof HTMLInputElement)) return
    input.focus()
    input.select()
  }, [refusal, field.id])

  // Deferred until after the input event, so that its other listeners record the text before the form is submitted.
  const send = () => queueMicrotask(() => form.frame.form.current?.requestSubmit())

  // On a slow network the code may be typed before hydration. A code restored by a reload was already submitted.
  const isWakingUp = useRef(useHydrating())
  const sendIfTyped = useEffectEvent((input: HTMLElement | null) => {
    const isReloaded = performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type !== 'navigate')
    if (!isWakingUp.current || isReloaded || !(input instanceof HTMLInputElement)) return
    if (input.value.replace(/\D/g, '').length === length) send()
  })
  useEffect(() => sendIfTyped(document.getElementById(field.id)), [field.id])
  return (
    <WireForm name={t('log_in')} form={{ frame: { ...form.frame, refused: undefined } }}>
      <CodeField {...field} length={length} onComplete={send} />
      <p className="visually-hidden" role="alert">
        {sending === 'sending' ? '' : field.error}
      </p>
      <SubmitButton form={{ sending }}>{t('log_in')}</SubmitButton>
    </WireForm>
  )
}
