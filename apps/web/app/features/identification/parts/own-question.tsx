import { Button } from '@qadam/kit/button/button.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { SelectField } from '@qadam/kit/select-field/select-field.tsx'
import { useRef } from 'react'
import { useText } from '../../../texts/text.ts'
import { useArrival } from '../use-arrival.ts'
import { HowToAllow } from './how-to-allow.tsx'

type Props = {
  readonly permission: PermissionState
  readonly cameras: readonly MediaDeviceInfo[]
  readonly go: (deviceId: string | undefined) => void
}

/** Shown before the browser's permission prompt: the reason, the button to press, and the choice of a camera. */
export function OwnQuestion({ permission, cameras, go }: Props) {
  const t = useText('camera')
  const whole = useRef<HTMLElement>(null)
  const chosen = useRef<string>(undefined)

  useArrival(whole)

  return (
    <section className="stack identification-arrival" ref={whole} tabIndex={-1} aria-labelledby="own-question">
      <h2 id="own-question">{t(`ask_${permission}_title`)}</h2>
      {permission === 'denied' ? (
        <Notice kind="warn">{t('ask_denied_text')}</Notice>
      ) : (
        <p className="lead">{t(`ask_${permission}_text`)}</p>
      )}
      {permission === 'denied' ? <HowToAllow /> : null}
      {cameras.length > 1 ? (
        <SelectField
          name="camera"
          label={t('choose_camera')}
          options={cameras.map(({ deviceId, label }, index) => ({
            value: deviceId,
            text: label || t('camera_number', { number: index + 1 }),
          }))}
          onInput={({ currentTarget }) => {
            chosen.current = currentTarget.value
          }}
        />
      ) : null}
      <p>
        <Button size="l" onClick={() => go(chosen.current || undefined)}>
          {t(permission === 'denied' ? 'try_again' : 'ask_go')}
        </Button>
      </p>
    </section>
  )
}
