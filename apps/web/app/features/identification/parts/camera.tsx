import { useHref } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useHydrating } from '../../../form/use-hydrating.ts'
import { useText } from '../../../texts/text.ts'
import { Loader } from '../../../ui/loader/loader.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { checkOf } from '../check-of-provider.ts'
import type { LivenessAccess } from '../liveness-check.ts'
import { FaceCheck } from './face-check.tsx'

/** The camera of the provider that the server chose; a page that has not woken up has none yet. */
export function Camera({ access }: { access: LivenessAccess }) {
  const { config } = useBoot()
  const t = useText('identification')
  const framesAt = useHref('/register/photo/frame')
  const isHydrating = useHydrating()
  const make = checkOf(access.provider, config)
  if (!make) {
    return (
      <Notice kind="warn" title={t('not_ready_title')} announced>
        {t('not_ready_text')}
      </Notice>
    )
  }
  if (!isHydrating) {
    const makeNow = () => make({ t, framesAt, sessionId: access.session_id })
    return <FaceCheck key={access.session_id} access={access} make={makeNow} />
  }
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
