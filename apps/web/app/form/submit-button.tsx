import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { type ReactNode, useId } from 'react'
import { useText } from '../texts/text.ts'
import type { Sending } from './use-sending.ts'

/** Submits its form once, and shows a notice when there is no connection. */
export function SubmitButton({ form, children }: { form: { readonly sending: Sending }; children: ReactNode }) {
  const t = useText('form')
  const id = useId()
  const isLost = form.sending === 'lost'
  return (
    <div className="stack">
      <div role="status" id={id}>
        {isLost ? <Notice>{t('lost')}</Notice> : null}
      </div>
      <p>
        <Button
          type="submit"
          size="l"
          loading={form.sending === 'sending' ? t('sending') : undefined}
          failed={isLost}
          describedBy={id}
        >
          {children}
        </Button>
      </p>
    </div>
  )
}
