import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { momentWords } from '../../../time/moment-words.ts'

/** Failed pictures allowed before the pause. */
const maxAttempts = 3

export function AttemptNow({ left }: { left: number | null }) {
  const t = useText('identification')
  if (left === null || left < 1) return null
  return <p className="muted">{t('attempt', { position: maxAttempts - left + 1, count: maxAttempts })}</p>
}

export function Paused({ until }: { until: string }) {
  const { locale } = useBoot()
  const t = useText('identification')
  return (
    <Notice kind="warn" title={t('paused_title')}>
      {t('paused_text', { time: momentWords(until, locale) })}
    </Notice>
  )
}
