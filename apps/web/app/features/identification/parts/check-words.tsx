import { useText } from '../../../texts/text.ts'
import { Loader } from '../../../ui/loader/loader.tsx'
import type { LivenessUpdate } from '../liveness-check.ts'

/** What the person does now: one thing at a time, in large letters, read aloud as it changes. */
export function CheckWords({ update }: { update: LivenessUpdate | undefined }) {
  const t = useText('identification')
  return (
    <div className="stack">
      {update?.kind === 'gesture' ? (
        <p className="muted">{t('gesture_number', { position: update.position, count: update.count })}</p>
      ) : null}
      <p className="identification-hint" role="status">
        <Words update={update} />
      </p>
    </div>
  )
}

function Words({ update }: { update: LivenessUpdate | undefined }) {
  const t = useText('identification')
  switch (update?.kind) {
    case 'hint':
      return t(`hint_${update.hint}`)
    case 'gesture':
      return t(`gesture_${update.gesture}`)
    case 'loading':
      return <Waiting>{t('loading', { part: Math.round(update.part * 100) })}</Waiting>
    case 'checking':
      return <Waiting>{t('sending')}</Waiting>
    case undefined:
      return <Waiting>{t('starting')}</Waiting>
  }
}

function Waiting({ children }: { children: string }) {
  return (
    <>
      <Loader size="small" /> {children}
    </>
  )
}
