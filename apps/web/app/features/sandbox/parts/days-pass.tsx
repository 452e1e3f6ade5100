import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { UnscriptedWait } from '../../../waiting/unscripted-wait.tsx'
import { usePolling } from '../../../waiting/use-polling.ts'

const lookEveryMs = 1_000

/** Progress of the stand's clock towards its target; the page polls. */
export function DaysPass({ daysLeft, target }: { daysLeft: number; target: string }) {
  const t = useText('clock')
  const { locale } = useBoot()
  usePolling(lookEveryMs)
  return (
    <>
      <Notice kind="info" announced>
        {t('under_way', { day: dayWords(target, locale) })} {daysLeft > 0 ? t('left', { count: daysLeft }) : null}
      </Notice>
      <UnscriptedWait />
    </>
  )
}
