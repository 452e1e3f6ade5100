import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigation, useSubmit } from 'react-router'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { Loader } from '../../../ui/loader/loader.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { LivenessAccess, LivenessError, LivenessHeard, LivenessHint } from '../liveness-check.ts'
import { MockCamera } from './mock-camera.tsx'

/** One attempt: the camera, what it tells, and what the server is told of it. */
export function FaceCheck({ access }: { access: LivenessAccess }) {
  const t = useText('identification')
  const report = useFetcher()
  const submit = useSubmit()
  const { formData } = useNavigation()
  const [hint, setHint] = useState<LivenessHint>()
  const [broken, setBroken] = useState<LivenessError>()
  const sessionId = useRef(access.session_id)
  const place = useRef<HTMLDivElement>(null)

  // What was pressed to come here is gone: a screen reader goes on where the camera is.
  useEffect(() => place.current?.focus(), [])

  const tell = (status: 'started' | 'fail' | 'error', error: LivenessError | '' = '') =>
    report.submit({ command: 'report', session_id: sessionId.current, status, error }, { method: 'post' })

  const heard: LivenessHeard = {
    success: (image) =>
      submit(
        { command: 'picture', session_id: sessionId.current, image },
        { method: 'post', encType: 'multipart/form-data' },
      ),
    fail: () => tell('fail'),
    error(name) {
      setBroken(name)
      tell('error', name)
    },
    update: setHint,
  }

  if (broken) return <BrokenCheck name={broken} />
  const isSending = formData?.get('command') === 'picture'
  return (
    <div className="stack" ref={place} tabIndex={-1}>
      <p className="lead" role="status">
        {isSending ? (
          <>
            <Loader size="small" /> {t('sending')}
          </>
        ) : (
          hint && t(`hint_${hint}`)
        )}
      </p>
      <MockCamera
        access={access}
        heard={heard}
        started={(id) => {
          sessionId.current = id
          tell('started')
        }}
      />
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
