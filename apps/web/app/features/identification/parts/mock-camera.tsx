import { livenessErrors } from '@qadam/contract/identification'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../../../texts/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { drawFace, frameSize, jpegOf } from '../drawn-face.ts'
import type { CameraProps } from '../liveness-check.ts'
import { mockCheck } from '../mock-check.ts'

/** Spec §2: a Success button, a canvas, one button per emulated error. */
export function MockCamera({ access, heard, started }: CameraProps) {
  const t = useText('identification')
  const canvas = useRef<HTMLCanvasElement>(null)
  const check = useRef<ReturnType<typeof mockCheck>>(undefined)
  const make = useEffectEvent(() => mockCheck(heard))
  const tellStarted = useEffectEvent(started)

  useEffect(() => {
    if (canvas.current) drawFace(canvas.current)
    const made = make()
    check.current = made
    made.start(access).then(tellStarted)
    return () => made.dispose()
  }, [access])

  return (
    <section className="stack" aria-labelledby="mock-camera">
      <h2 id="mock-camera">{t('mock_title')}</h2>
      <p>{t('mock_text')}</p>
      <canvas ref={canvas} className="identification-frame" {...frameSize} role="img" aria-label={t('mock_picture')} />
      <p className="row">
        <Button onClick={() => canvas.current && check.current?.succeed(jpegOf(canvas.current))}>
          {t('mock_success')}
        </Button>
        <Button kind="outlined" onClick={() => check.current?.fail()}>
          {t('mock_fail')}
        </Button>
      </p>
      <h3>{t('mock_errors')}</h3>
      <ul className="identification-errors">
        {livenessErrors.map((name) => (
          <li key={name}>
            <Button kind="outlined" size="s" onClick={() => check.current?.breakWith(name)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
