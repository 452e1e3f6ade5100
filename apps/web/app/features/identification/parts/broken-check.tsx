import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useText } from '../../../texts/text.ts'
import type { LivenessError } from '../liveness-check.ts'
import type { LivenessKind } from '../opened-check.ts'
import { HowToAllow } from './how-to-allow.tsx'
import { OpenButton } from './open-button.tsx'

export type Broken = LivenessError | 'expired'

/** Spec §8: the failure, its cause and what to do about it. */
export function BrokenCheck({ name, kind }: { name: Broken; kind: LivenessKind }) {
  const t = useText('camera')
  return (
    <div className="stack">
      <Notice kind="danger" announced title={t(`${name}_title`)}>
        {t(`${name}_text`)}
      </Notice>
      {name === 'CameraNotAllowedError' ? <HowToAllow /> : null}
      <OpenButton kind={kind}>{t('try_again')}</OpenButton>
    </div>
  )
}
