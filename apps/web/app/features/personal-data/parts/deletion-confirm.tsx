import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { useSearchParams } from 'react-router'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { useFocusOnArrival } from '../../../form/use-focus-on-arrival.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { deletionForm } from '../deletion-form.ts'

export const sendCode = 'send-code'
/** Of the page's URL: the length of the code that was sent. */
export const lengthParameter = 'code'

/** A fresh code of its own, so that an open unattended tablet is not enough to delete the account. */
export function DeletionConfirm({ lastResult }: { lastResult: unknown }) {
  const t = useText('personal-data')
  const [search] = useSearchParams()
  const length = Number(search.get(lengthParameter))
  const isSent = length >= 4 && length <= 8
  return (
    <section className="stack" aria-labelledby="confirm">
      <h2 id="confirm">{t('delete_confirm')}</h2>
      {/* A live region must exist before it has text, or screen readers ignore it. */}
      <p role="status">{isSent ? t('code_sent') : null}</p>
      {isSent ? (
        <CodeForm length={length} lastResult={lastResult} />
      ) : (
        <>
          <p className="measure">{t('code_text')}</p>
          <CommandTrouble result={lastResult} lost={t('no_answer')} title={t('trouble')} />
        </>
      )}
      <CommandButton command={sendCode} kind={isSent ? 'outlined' : 'primary'} sending={t('code_sending')}>
        {t(isSent ? 'code_again' : 'code_send')}
      </CommandButton>
    </section>
  )
}

function CodeForm({ lastResult, length }: { length: number; lastResult: unknown }) {
  const t = useText('personal-data')
  const form = useWireForm(deletionForm, { labels: { smsCode: t('code') }, lastResult })
  const field = form.field('smsCode')
  useFocusOnArrival(field.id)
  return (
    <WireForm name={t('delete_confirm')} form={form}>
      <CodeField {...field} length={length} />
      <SubmitButton form={form}>{t('delete_confirm')}</SubmitButton>
    </WireForm>
  )
}
