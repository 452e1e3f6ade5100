import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Papers } from './papers.tsx'
import type { StageProps } from './stage.ts'

/** Refused or expired: nothing is owed; shows the next options. */
export function Ended({ visit }: StageProps) {
  const t = useText('contract')
  const { contract } = visit
  const isCancelled = contract.state === 'cancelled'
  const how = contract.is_stopped ? 'stopped' : isCancelled ? 'cancelled' : 'expired'
  return (
    <CabinetFrame title={t(`${how}_title`, { number: contract.number })} lead={t(`${how}_lead`)}>
      <p className="row">
        <ButtonLink to={contract.signed_at === null ? '/register/lk/decision' : '/register/lk/apply'} size="l">
          {t(contract.signed_at === null ? 'back_to_offer' : 'apply_again')}
        </ButtonLink>
        <ButtonLink to="/register/lk" size="l" kind="outlined">
          {t('to_home')}
        </ButtonLink>
      </p>
      <Papers contract={contract} />
    </CabinetFrame>
  )
}
