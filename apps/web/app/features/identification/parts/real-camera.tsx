import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useState } from 'react'
import { useDevice } from '../../../boot/use-device.ts'
import { useText } from '../../../texts/text.ts'
import type { CheckMaker } from '../check-of-provider.ts'
import type { OpenedCheck } from '../opened-check.ts'
import { useCameraPermission, useCameras, useLyingPhone } from '../use-camera.ts'
import { FaceCheck } from './face-check.tsx'
import { OpeningLoader } from './opening-loader.tsx'
import { OwnQuestion } from './own-question.tsx'

type Props = {
  readonly opened: OpenedCheck
  readonly make: CheckMaker
  readonly leave: () => void
}

/** The check with a camera of this device: upright, permitted, and the one that the person chose. */
export function RealCamera({ opened, make, leave }: Props) {
  const t = useText('camera')
  const isLying = useLyingPhone()
  const permission = useCameraPermission()
  const isDesktop = useDevice() === 'desktop'
  const known = useCameras()
  const [chosen, setChosen] = useState<{ readonly deviceId?: string }>()

  const turned = (
    <Notice kind="warn" announced title={t('turn_phone_title')}>
      {t('turn_phone_text')}
    </Notice>
  )
  if (chosen) {
    return (
      <>
        {isLying ? turned : null}
        <FaceCheck opened={opened} make={make} camera={chosen} leave={leave} />
      </>
    )
  }
  if (isLying) return turned
  if (!permission || !known) return <OpeningLoader />
  // A phone selects its front camera itself.
  const cameras = isDesktop ? known : []
  if (permission === 'granted' && cameras.length < 2) setChosen({})
  return (
    <OwnQuestion
      permission={permission}
      cameras={cameras}
      go={(deviceId) => setChosen(deviceId === undefined ? {} : { deviceId })}
    />
  )
}
