import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { ReactNode } from 'react'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { useCountdown } from '../../../time/use-countdown.ts'
import type { CodeRefusal } from '../contract-actions.ts'
import { codeForm } from '../contract-forms.ts'
import { aboutFields } from '../contract-intent.ts'
import type { StageProps } from './stage.ts'

type Props = StageProps & {
  purpose: 'sign' | 'consent' | 'payee'
  payeeId?: string
  /** The figures shown on the screen: they are sent with the code. */
  children?: ReactNode
}

/** Requests a code for one purpose and shows the field to type it into. */
export function Code({ children, payeeId, purpose, result, visit }: Props) {
  const t = useText('contract')
  const { contract, sentCode } = visit
  const refusal: CodeRefusal | undefined = isFormResult(result) ? result : undefined
  const isUsedUp = refusal?.code === 'sms_code_attempts_over' || refusal?.code === 'sms_code_expired'
  const isUsable = sentCode !== null && !sentCode.isOver && !isUsedUp
  const about = aboutFields({ contractId: contract.id, payeeId })
  return (
    <div className="contract-code">
      <CommandTrouble result={result} lost={t('lost')} title={t('trouble')} />
      {/* A live region must exist before it has text, or screen readers ignore it. */}
      <p role="status">{isUsable ? t('code_sent') : null}</p>
      {isUsable ? (
        <>
          <CodeForm key={sentCode.name} length={sentCode.length} purpose={purpose} refusal={refusal}>
            {Object.entries({ command: purpose, ...about }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {children}
          </CodeForm>
          <Another key={`again ${sentCode.name}`} about={about} possibleIn={sentCode.resendIn} />
        </>
      ) : (
        <>
          {isUsedUp ? (
            <Notice kind="danger" announced>
              {refusal?.errors.smsCode}
            </Notice>
          ) : null}
          <CommandButton command="code" about={about} sending={t('code_sending')}>
            {t(sentCode === null ? `code_get_${purpose}` : 'code_another')}
          </CommandButton>
        </>
      )}
      <Notice>{t('code_secret')}</Notice>
    </div>
  )
}

type FormProps = Pick<Props, 'purpose' | 'children'> & { length: number; refusal: CodeRefusal | undefined }

/** Submitted by a button, not by the last digit: signing must be a deliberate action. */
function CodeForm({ children, length, purpose, refusal }: FormProps) {
  const t = useText('contract')
  const form = useWireForm(codeForm, { labels: { smsCode: t('code') }, lastResult: refusal })
  const field = form.field('smsCode')
  useFocusOnArrival(field.id)
  return (
    <WireForm name={t(`code_confirm_${purpose}`)} form={{ frame: { ...form.frame, refused: undefined } }}>
      <CodeField {...field} length={length} />
      <p className="visually-hidden" role="alert">
        {form.sending === 'sending' ? '' : field.error}
      </p>
      {children}
      <SubmitButton form={form}>{t(`code_confirm_${purpose}`)}</SubmitButton>
    </WireForm>
  )
}

/** Requests another code after a delay; the server enforces the delay, whatever this page shows. */
function Another({ about, possibleIn }: { about: Readonly<Record<string, string>>; possibleIn: number }) {
  const t = useText('contract')
  const left = useCountdown(possibleIn)
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (left > 0) return <p className="contract-note">{t('code_another_in', { time })}</p>
  return (
    <CommandButton kind="outlined" command="code" about={about} sending={t('code_sending')}>
      {t('code_another')}
    </CommandButton>
  )
}
