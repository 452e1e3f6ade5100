import { useText } from '../../../texts/text.ts'
import { Loader } from '../../../ui/loader/loader.tsx'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { useLookAgain } from '../../cabinet/look-again.ts'
import { UnscriptedWait } from '../../waiting/unscripted-wait.tsx'
import { Refusal } from './refusal.tsx'
import type { StageProps } from './stage.ts'

/** The files are being made: a few seconds. */
export function Preparing({ result, visit }: StageProps) {
  const t = useText('contract')
  const isLong = useLookAgain()
  return (
    <CabinetFrame title={t('preparing_title')} lead={t('preparing_lead')}>
      <div className="stack" role="status">
        <Loader size="xlarge" label={t('preparing_title')} />
        {isLong ? <p className="muted">{t('preparing_long')}</p> : null}
      </div>
      <UnscriptedWait />
      <Refusal contract={visit.contract} result={result} />
    </CabinetFrame>
  )
}
