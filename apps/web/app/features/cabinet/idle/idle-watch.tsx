import { Button } from '@qadam/kit/button/button.tsx'
import { Dialog } from '@qadam/kit/dialog/dialog.tsx'
import { useRef } from 'react'
import { useHref, useSubmit } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { idleMark } from '../../session/login-stages.ts'
import { useIdleness } from './use-idleness.ts'

const warnMs = 60_000

/** Protects an unattended cabinet: warns a minute before, then signs out, in all tabs together. */
export function IdleWatch() {
  const { config } = useBoot()
  const t = useText('cabinet')
  const submit = useSubmit()
  const seen = useHref('/register/seen')
  const isLeaving = useRef(false)
  const leave = (isIdle: boolean) => {
    if (isLeaving.current) return
    isLeaving.current = true
    submit(null, { method: 'post', action: isIdle ? `/logout?${idleMark}` : '/logout' })
  }
  const warning = useIdleness({
    idleMs: config.cabinetIdleMinutes * 60_000,
    warnMs,
    leave: () => leave(true),
    // If this request fails, the server ends the session by itself: it never stays open longer than allowed.
    reportToServer: () => void fetch(seen, { method: 'POST', body: new URLSearchParams() }).catch(() => {}),
  })
  return (
    <Dialog
      isOpen={warning !== undefined}
      onClose={() => warning?.stay()}
      title={t('idle_title')}
      closeLabel={t('idle_stay')}
      actions={
        <>
          <Button size="l" onClick={() => warning?.stay()}>
            {t('idle_stay')}
          </Button>
          <Button size="l" kind="outlined" onClick={() => leave(false)}>
            {t('idle_leave')}
          </Button>
        </>
      }
    >
      <p>{t('idle_text', { count: warning?.secondsLeft ?? 0 })}</p>
    </Dialog>
  )
}
