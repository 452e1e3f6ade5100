import { useText } from '../../../texts/text.ts'
import type { CheckMaker } from '../check-of-provider.ts'
import type { OpenedCheck } from '../opened-check.ts'
import { FaceCheck } from './face-check.tsx'
import { RealCamera } from './real-camera.tsx'

type Props = {
  readonly opened: OpenedCheck
  readonly make: CheckMaker
  readonly leave: () => void
}

/** Content of an open check; lazy-loaded when the first one opens. */
export function OpenedCamera({ opened, make, leave }: Props) {
  const t = useText('camera')
  const { provider, session_id } = opened.access
  if (provider === 'sandbox') {
    return <FaceCheck key={session_id} opened={opened} make={make} leave={leave} />
  }
  return (
    <>
      <RealCamera key={session_id} opened={opened} make={make} leave={leave} />
      {provider === 'camera' ? <p className="muted">{t('demo_assurance')}</p> : null}
    </>
  )
}
