import { Form, useNavigation } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { useCountdown } from '../../../time/use-countdown.ts'
import { Button } from '../../../ui/button/button.tsx'
import { againIntent } from '../login-forms.ts'

type Props = {
  /** In seconds; the server enforces it, whatever this page shows. */
  possibleIn: number
  /** The current code can no longer be used, so this is the main action. */
  isMain: boolean
}

export function AnotherCode({ possibleIn, isMain }: Props) {
  const t = useText('session')
  const left = useCountdown(possibleIn)
  const isSending = useNavigation().formData?.get('intent') === againIntent
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const classes = ['session-again', isMain && 'session-again-main', left > 0 && 'session-again-waits']
  return (
    <Form method="post" className={classes.filter(Boolean).join(' ')}>
      {left > 0 ? <p className="muted session-again-later">{t('another_in', { time })}</p> : null}
      <p className="session-again-now">
        <Button
          type="submit"
          name="intent"
          value={againIntent}
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
