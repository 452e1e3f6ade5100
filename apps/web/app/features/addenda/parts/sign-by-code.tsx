import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { isFormResult } from '../../../form/form-result.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { useCountdown } from '../../../time/use-countdown.ts'
import type { SentCode } from '../../contract/sent-code.ts'
import type { CodeRefusal } from '../addendum-actions.ts'
import { codeForm } from '../code-form.ts'

type Props = {
  sentCode: SentCode | null
  /** Hash of the file that the page links to: it is sent with the code. */
  document: string
  result: unknown
}

/** Requests a code for this addendum and shows the field to type it into. */
export function SignByCode({ document, result, sentCode }: Props) {
  const t = useText('addenda')
  const refusal: CodeRefusal | undefined = isFormResult(result) ? result : undefined
  const isUsedUp = refusal?.code === 'sms_code_attempts_over' || refusal?.code === 'sms_code_expired'
  const isUsable = sentCode !== null && !sentCode.isOver && !isUsedUp
  return (
    <div className="stack">
      <CommandTrouble result={result} lost={t('lost')} title={t('trouble')} />
      {/* A live region must exist before it has text, or screen readers ignore it. */}
      <p role="status">{isUsable ? t('code_sent') : null}</p>
      {isUsable ? (
        <>
          <CodeForm key={sentCode.name} length={sentCode.length} document={document} refusal={refusal} />
          <Another key={`again ${sentCode.name}`} possibleIn={sentCode.resendIn} />
        </>
      ) : (
        <>
          {isUsedUp ? (
            <Notice kind="danger" announced>
              {refusal?.errors.smsCode}
            </Notice>
          ) : null}
          <CommandButton command="code" sending={t('code_sending')}>
            {t(sentCode === null ? 'code_get' : 'code_another')}
          </CommandButton>
        </>
      )}
      <Notice>{t('code_secret')}</Notice>
    </div>
  )
}

type FormProps = { length: number; document: string; refusal: CodeRefusal | undefined }

/** Submitted by a button, not by the last digit: signing must be a deliberate action. */
function CodeForm({ document, length, refusal }: FormProps) {
  const t = useText('addenda')
  const form = useWireForm(codeForm, { labels: { smsCode: t('code') }, lastResult: refusal })
  const field = form.field('smsCode')
  useFocusOnArrival(field.id)
  return (
    <WireForm name={t('sign')} form={{ frame: { ...form.frame, refused: undefined } }}>
      <CodeField {...field} length={length} />
      <p className="visually-hidden" role="alert">
        {form.sending === 'sending' ? '' : field.error}
      </p>
      <input type="hidden" name="command" value="sign" />
      <input type="hidden" name="document" value={document} />
      <SubmitButton form={form}>{t('sign')}</SubmitButton>
    </WireForm>
  )
}

/** Requests another code after a delay; the server enforces the delay, whatever this page shows. */
function Another({ possibleIn }: { possibleIn: number }) {
  const t = useText('addenda')
  const left = useCountdown(possibleIn)
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (left > 0) return <p className="muted">{t('code_another_in', { time })}</p>
  return (
    <CommandButton kind="outlined" command="code" sending={t('code_sending')}>
      {t('code_another')}
    </CommandButton>
  )
}
