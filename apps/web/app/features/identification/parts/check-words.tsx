import { useText } from '../../../texts/text.ts'
import { Loader } from '../../../ui/loader/loader.tsx'
import type { LivenessUpdate } from '../liveness-check.ts'

/** What the person does now: one thing at a time, in large letters, read aloud as it changes. */
export function CheckWords({ update, isSending }: { update: LivenessUpdate | undefined; isSending: boolean }) {
  return (
    <p className="lead" role="status">
      {isSending || update ? <Words update={isSending ? { kind: 'checking' } : update} /> : null}
    </p>
  )
}

function Words({ update }: { update: LivenessUpdate | undefined }) {
  const t = useText('identification')
  switch (update?.kind) {
    case undefined:
      return null
    case 'hint':
      return t(`hint_${update.hint}`)
    case 'gesture':
      return t(`gesture_${update.gesture}`)
    case 'loading':
      return (
        <>
          <Loader size="small" /> {t('loading', { part: Math.round(update.part * 100) })}
        </>
      )
    case 'checking':
      return (
        <>
          <Loader size="small" /> {t('sending')}
        </>
      )
  }
}
