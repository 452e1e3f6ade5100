import { Loader } from '@qadam/kit/loader/loader.tsx'
import { useText } from '../../../texts/text.ts'
import type { LivenessUpdate } from '../liveness-check.ts'

/** The current instruction: one at a time, in large letters, announced as it changes. */
export function CheckWords({ update }: { update: LivenessUpdate | undefined }) {
  const t = useText('camera')
  return (
    <div className="stack">
      <p className="muted identification-count">
        {update?.kind === 'gesture' ? t('gesture_number', { position: update.position, count: update.count }) : null}
      </p>
      <p className="identification-hint" role="status">
        <Words update={update} />
      </p>
    </div>
  )
}

function Words({ update }: { update: LivenessUpdate | undefined }) {
  const t = useText('camera')
  const starting = useText('identification')('starting')
  switch (update?.kind) {
    case 'hint':
      return <Wish key={update.hint}>{t(`hint_${update.hint}`)}</Wish>
    case 'gesture':
      return <Wish key={update.gesture}>{t(`gesture_${update.gesture}`)}</Wish>
    case 'loading':
      return <Waiting>{t('loading', { part: Math.round(update.part * 100) })}</Waiting>
    case 'checking':
      return <Waiting>{t('sending')}</Waiting>
    case undefined:
      return <Waiting>{starting}</Waiting>
  }
}

/** Grows until the instruction is followed. */
function Wish({ children }: { children: string }) {
  return <span className="identification-wish">{children}</span>
}

function Waiting({ children }: { children: string }) {
  return (
    <span>
      <Loader size="small" /> {children}
    </span>
  )
}
