import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigation, useSubmit } from 'react-router'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import type {
  LivenessAccess,
  LivenessCheck,
  LivenessError,
  LivenessOutcome,
  LivenessUpdate,
} from '../liveness-check.ts'
import { runCheck } from '../run-check.ts'
import { CheckWords } from './check-words.tsx'

type Props = {
  readonly access: LivenessAccess
  readonly make: () => Promise<LivenessCheck>
}

/** One attempt: the camera, what it tells, and what the server is told of it. */
export function FaceCheck({ access, make }: Props) {
  const report = useFetcher()
  const submit = useSubmit()
  const { formData } = useNavigation()
  const [update, setUpdate] = useState<LivenessUpdate>()
  const [broken, setBroken] = useState<LivenessError>()
  const sessionId = useRef(access.session_id)
  const whole = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)

  // What was pressed to come here is gone: a screen reader goes on where the camera is.
  useEffect(() => whole.current?.focus(), [])

  const tell = (status: 'started' | 'fail' | 'error', error: string) =>
    report.submit({ command: 'report', session_id: sessionId.current, status, error }, { method: 'post' })

  const started = useEffectEvent((id: string) => {
    sessionId.current = id
    tell('started', '')
  })

  const ended = useEffectEvent((outcome: LivenessOutcome) => {
    setUpdate({ kind: 'checking' })
    switch (outcome.kind) {
      case 'success':
        return submit(
          { command: 'picture', session_id: sessionId.current, image: outcome.bestFrame ?? '' },
          { method: 'post', encType: 'multipart/form-data' },
        )
      case 'fail':
        return tell('fail', outcome.reason ?? '')
      case 'error':
        setBroken(outcome.name)
        return tell('error', outcome.name)
    }
  })

  const makeNow = useEffectEvent(make)

  useEffect(() => {
    if (!place.current) return
    return runCheck({
      access,
      place: place.current,
      make: () => makeNow(),
      started: (id) => started(id),
      updated: setUpdate,
      ended: (outcome) => ended(outcome),
    })
  }, [access])

  if (broken) return <BrokenCheck name={broken} />
  return (
    <div className="stack" ref={whole} tabIndex={-1}>
      <CheckWords update={update} isSending={formData?.get('command') === 'picture'} />
      <div className="identification-place" ref={place} />
    </div>
  )
}

function BrokenCheck({ name }: { name: LivenessError }) {
  const t = useText('identification')
  return (
    <div className="stack">
      <Notice kind="danger" announced title={t(`${name}_title`)}>
        {t(`${name}_text`)}
      </Notice>
      <CommandButton command="open" sending={t('starting')}>
        {t('try_again')}
      </CommandButton>
    </div>
  )
}
