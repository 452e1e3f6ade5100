import { Button } from '@qadam/kit/button/button.tsx'
import { livenessErrors } from '@qadam/wire/liveness-names'
import { useEffect, useRef } from 'react'
import type { Translate } from '../../../texts/text.ts'
import type { LivenessOutcome } from '../liveness-check.ts'
import { drawFace, frameSize, jpegOf } from './drawn-face.ts'

type Props = {
  readonly t: Translate<'camera'>
  readonly end: (outcome: LivenessOutcome) => void
}

/** Spec §2: a Success button, a canvas, one button per emulated error. */
export function MockPage({ t, end }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (canvas.current) drawFace(canvas.current)
  }, [])

  return (
    <section className="stack" aria-labelledby="mock-camera">
      <h2 id="mock-camera">{t('mock_title')}</h2>
      <p>{t('mock_text')}</p>
      <canvas ref={canvas} className="identification-frame" {...frameSize} role="img" aria-label={t('mock_picture')} />
      <p className="row">
        <Button onClick={() => canvas.current && end({ kind: 'success', bestFrame: jpegOf(canvas.current) })}>
          {t('mock_success')}
        </Button>
        <Button kind="outlined" onClick={() => end({ kind: 'fail', reason: null })}>
          {t('mock_fail')}
        </Button>
      </p>
      <h3>{t('mock_errors')}</h3>
      <ul className="identification-errors">
        {livenessErrors.map((name) => (
          <li key={name}>
            <Button kind="outlined" size="s" onClick={() => end({ kind: 'error', name })}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
