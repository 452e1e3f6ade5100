import { Button } from '@qadam/kit/button/button.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useHref, useNavigation, useSubmit } from 'react-router'
import { useText } from '../../../texts/text.ts'
import type { CheckMaker } from '../check-of-provider.ts'
import type { LivenessError, LivenessOutcome, LivenessUpdate } from '../liveness-check.ts'
import type { OpenedCheck } from '../opened-check.ts'
import { runCheck } from '../run-check.ts'
import { useArrival } from '../use-arrival.ts'
import { type Broken, BrokenCheck } from './broken-check.tsx'
import { CheckWords } from './check-words.tsx'

type Props = {
  readonly opened: OpenedCheck
  readonly make: CheckMaker
  /** The camera that the person chose among several. */
  readonly camera?: { readonly deviceId?: string }
  readonly leave: () => void
}

/** One attempt: the camera, its updates, and the reports to the server. */
export function FaceCheck({ opened, make, camera, leave }: Props) {
  const { access, kind } = opened
  const t = useText('camera')
  const framesAt = useHref('/register/photo/frame')
  const report = useFetcher()
  const submit = useSubmit()
  const { formData } = useNavigation()
  const [update, setUpdate] = useState<LivenessUpdate>()
  const [broken, setBroken] = useState<Broken>()
  const sessionId = useRef(access.session_id)
  const told = useRef(Promise.resolve())
  const whole = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)

  useArrival(whole)

  // Sequential: the router cancels a submission when the next one follows too soon.
  const tell = (status: 'started' | 'fail' | 'error', error: string) => {
    const sent = { command: 'report', session_id: sessionId.current, status, error }
    told.current = told.current.then(() => report.submit(sent, { method: 'post' }))
  }

  const breakWith = (name: LivenessError) => {
    setBroken(name)
    tell('error', name)
  }

  const sendPicture = async (image: string) => {
    await told.current
    const sent = { command: 'picture', session_id: sessionId.current, image }
    await submit(sent, { method: 'post', encType: 'multipart/form-data' })
  }

  const started = useEffectEvent((id: string) => {
    sessionId.current = id
    tell('started', '')
  })

  const ended = useEffectEvent((outcome: LivenessOutcome) => {
    setUpdate({ kind: 'checking' })
    switch (outcome.kind) {
      case 'success':
        // The law requires a record of the face: a check without one does not count.
        if (outcome.bestFrame === null) return breakWith('ServerWorkError')
        return sendPicture(outcome.bestFrame)
      case 'fail':
        return tell('fail', outcome.reason ?? '')
      case 'expired':
        return setBroken('expired')
      case 'error':
        return breakWith(outcome.name)
    }
  })

  const makeNow = useEffectEvent(() => make({ t, framesAt, sessionId: access.session_id, ...camera }))

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
    <div className="stack identification-arrival identification-check" ref={whole} tabIndex={-1}>
      <CheckWords update={isSending ? { kind: 'checking' } : update} />
      <div ref={place} />
      {update === undefined || isOver ? null : (
        <p className="identification-cancel">
          <Button kind="outlined" onClick={leave}>
            {t('cancel')}
          </Button>
        </p>
      )}
    </div>
  )
}
