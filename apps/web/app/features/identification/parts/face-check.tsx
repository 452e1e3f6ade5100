import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigation, useSubmit } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { LivenessCheck, LivenessError, LivenessOutcome, LivenessUpdate } from '../liveness-check.ts'
import type { OpenedCheck } from '../opened-check.ts'
import { runCheck } from '../run-check.ts'
import { BrokenCheck } from './broken-check.tsx'
import { CheckWords } from './check-words.tsx'

type Props = {
  readonly opened: OpenedCheck
  readonly make: () => Promise<LivenessCheck>
  readonly leave: () => void
}

/** One attempt: the camera, what it tells, and what the server is told of it. */
export function FaceCheck({ opened, make, leave }: Props) {
  const { access, kind } = opened
  const t = useText('identification')
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

  const breakWith = (name: LivenessError) => {
    setBroken(name)
    return tell('error', name)
  }

  const started = useEffectEvent((id: string) => {
    sessionId.current = id
    tell('started', '')
  })

  const ended = useEffectEvent((outcome: LivenessOutcome) => {
    setUpdate({ kind: 'checking' })
    switch (outcome.kind) {
      case 'success':
        // The law's record is the face: a check that leaves none has not been one.
        if (outcome.bestFrame === null) return breakWith('ServerWorkError')
        return submit(
          { command: 'picture', session_id: sessionId.current, image: outcome.bestFrame },
          { method: 'post', encType: 'multipart/form-data' },
        )
      case 'fail':
        return tell('fail', outcome.reason ?? '')
      case 'error':
        return breakWith(outcome.name)
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

  const isSending = formData?.get('command') === 'picture'
  const isOver = isSending || update?.kind === 'checking'
  if (broken) return <BrokenCheck name={broken} kind={kind} />
  return (
    <div className="stack" ref={whole} tabIndex={-1}>
      <CheckWords update={isSending ? { kind: 'checking' } : update} />
      <div ref={place} />
      {isOver ? null : (
        <p>
          <Button kind="outlined" onClick={leave}>
            {t('cancel')}
          </Button>
        </p>
      )}
    </div>
  )
}
