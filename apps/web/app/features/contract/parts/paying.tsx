import { useText } from '../../../texts/text.ts'
import { AmountText } from '../../../ui/amount-text/amount-text.tsx'
import { FocusCard } from '../../../ui/focus-card/focus-card.tsx'
import { Loader } from '../../../ui/loader/loader.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { UnscriptedWait } from '../../../waiting/unscripted-wait.tsx'
import { usePolling } from '../../../waiting/use-polling.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Papers } from './papers.tsx'
import type { StageProps } from './stage.ts'

/** Signed: the payout is in progress, and the page may be closed. */
export function Paying({ visit }: StageProps) {
  const t = useText('contract')
  const isLong = usePolling()
  const { amount_tiyn, is_held, payee } = visit.contract
  return (
    <CabinetFrame
      way="contract"
      title={t(is_held ? 'held_title' : 'paying_title')}
      lead={t(is_held ? 'held_lead' : 'paying_lead')}
    >
      <FocusCard
        id="paying"
        title={t('paying_to', { payee: payee.masked })}
        figure={<AmountText tiyn={amount_tiyn} currency={t('currency')} size="large" />}
      >
        <p className="contract-waiting" role="status">
          <Loader size="medium" /> {t(is_held ? 'held_paying' : isLong ? 'paying_long' : 'paying_usual')}
        </p>
      </FocusCard>
      <UnscriptedWait />
      <Notice title={t('leave_title')}>{t('leave_text')}</Notice>
      <Papers contract={visit.contract} />
    </CabinetFrame>
  )
}
