import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import { Loader } from '@qadam/kit/loader/loader.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useText } from '../../../texts/text.ts'
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
