import { Notice } from '@qadam/kit/notice/notice.tsx'
import { Suspense } from 'react'
import { useHref } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useHydrating } from '../../../form/use-hydrating.ts'
import { useText } from '../../../texts/text.ts'
import { checkOf } from '../check-of-provider.ts'
import type { OpenedCheck } from '../opened-check.ts'
import { LazyCamera } from './lazy-camera.ts'
import { LostCode } from './lost-code.tsx'
import { OpeningLoader } from './opening-loader.tsx'

type Props = {
  readonly opened: OpenedCheck
  readonly leave: () => void
}

/** The camera of the server's chosen provider; nothing until the page is hydrated. */
export function Camera({ opened, leave }: Props) {
  const { config } = useBoot()
  const t = useText('identification')
  const isHydrating = useHydrating()
  const again = useHref('/register/photo')
  const make = checkOf(opened.access.provider, config)
  if (!make) {
    return (
      <Notice kind="warn" title={t('not_ready_title')} announced>
        {t('not_ready_text')}
      </Notice>
    )
  }
  const toLoadAgain = <a href={again}>{t('never_woke_again')}</a>
  const opening = (
    <OpeningLoader>
      {/* Shown by CSS alone: if the page's own script fails to load, nothing else can. */}
      <p className="identification-never-woke">
        {t('never_woke')} {toLoadAgain}
      </p>
    </OpeningLoader>
  )
  if (isHydrating) {
    return (
      <>
        <noscript>
          <Notice kind="warn" title={t('no_script_title')}>
            {t('no_script_text')}
          </Notice>
        </noscript>
        <div className="identification-scripted">{opening}</div>
      </>
    )
  }
  return (
    <LostCode
      words={
        <Notice kind="danger" title={t('lost_title')} action={toLoadAgain} announced>
          {t('lost_text')}
        </Notice>
      }
    >
      <Suspense fallback={opening}>
        <LazyCamera opened={opened} make={make} leave={leave} />
      </Suspense>
    </LostCode>
  )
}
