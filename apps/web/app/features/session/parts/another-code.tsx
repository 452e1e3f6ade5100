import { Button } from '@qadam/kit/button/button.tsx'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { useCountdown } from '../../../time/use-countdown.ts'
import { againIntent } from '../login-forms.ts'
import type { Challenge } from '../solve-challenge.ts'
import { SolveForCode } from './solve-for-code.tsx'

type Props = {
  /** In seconds; the server enforces it, whatever this page shows. */
  possibleIn: number
  /** The current code can no longer be used, so this is the main action. */
  isMain: boolean
  /** Of a busy network that refused to send another code for free. */
  challenge?: Challenge | undefined
}

export function AnotherCode({ challenge, isMain, possibleIn }: Props) {
  const t = useText('session')
  const form = useRef<HTMLFormElement>(null)
  const left = useCountdown(possibleIn)
  const isSending = useNavigation().formData?.get('intent') === againIntent
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const classes = ['session-again', isMain && 'session-again-main', left > 0 && 'session-again-waits']
  return (
    <Form ref={form} method="post" className={classes.filter(Boolean).join(' ')}>
      {/* Not the button's own value: the page submits this form without a press as well. */}
      <input type="hidden" name="intent" value={againIntent} />
      {left > 0 ? <p className="muted session-again-later">{t('another_in', { time })}</p> : null}
      <SolveForCode challenge={challenge} form={form} />
      <p className="session-again-now">
        <Button
          type="submit"
          size={isMain ? 'l' : 'm'}
          kind={isMain ? 'primary' : 'outlined'}
          loading={isSending ? t('another_sending') : undefined}
        >
          {t(isMain ? 'another_main' : 'another')}
        </Button>
      </p>
    </Form>
  )
}
