import { useText } from '../../../texts/text.ts'
import { AwaitedAnswer } from '../../../waiting/awaited-answer.tsx'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Refusal } from './refusal.tsx'
import type { StageProps } from './stage.ts'

/** The files are being made: a few seconds. */
export function Preparing({ result, visit }: StageProps) {
  const t = useText('contract')
  return (
    <CabinetFrame title={t('preparing_title')} lead={t('preparing_lead')}>
      <AwaitedAnswer label={t('preparing_title')} long={t('preparing_long')} />
      <Refusal contract={visit.contract} result={result} />
    </CabinetFrame>
  )
}
