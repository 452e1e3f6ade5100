import { useBoot } from '../../../boot/boot.ts'
import { useHydrating } from '../../../form/use-hydrating.ts'
import { useText } from '../../../texts/text.ts'
import { Loader } from '../../../ui/loader/loader.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { checkOf } from '../check-of-provider.ts'
import type { OpenedCheck } from '../opened-check.ts'
import { FaceCheck } from './face-check.tsx'
import { RealCamera } from './real-camera.tsx'

type Props = {
  readonly opened: OpenedCheck
  readonly leave: () => void
}

/** The camera of the provider that the server chose; a page that has not woken up has none yet. */
export function Camera({ opened, leave }: Props) {
  const { config } = useBoot()
  const t = useText('identification')
  const isHydrating = useHydrating()
  const { provider, session_id } = opened.access
  const make = checkOf(provider, config)
  if (!make) {
    return (
      <Notice kind="warn" title={t('not_ready_title')} announced>
        {t('not_ready_text')}
      </Notice>
    )
  }
  if (isHydrating) {
    return (
      <>
        <noscript>
          <Notice kind="warn" title={t('no_script_title')}>
            {t('no_script_text')}
          </Notice>
        </noscript>
        <p className="identification-scripted">
          <Loader size="large" label={t('starting')} />
        </p>
      </>
    )
  }
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
