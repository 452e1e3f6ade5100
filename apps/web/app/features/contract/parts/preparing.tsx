import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useText } from '../../../texts/text.ts'
import { AwaitedAnswer } from '../../../waiting/awaited-answer.tsx'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Refusal } from './refusal.tsx'
import type { StageProps } from './stage.ts'

/** The files are being generated, which takes a few seconds. */
export function Preparing({ result, visit }: StageProps) {
  const t = useText('contract')
  return (
    <CabinetFrame way="contract" title={t('preparing_title')} lead={t('preparing_lead')}>
      {visit.contract.is_held ? (
        <Notice kind="warn" title={t('held_title')} announced>
          {t('held_draft')}
        </Notice>
      ) : null}
      <AwaitedAnswer label={t('preparing_title')} long={t('preparing_long')} />
      <Refusal contract={visit.contract} result={result} />
    </CabinetFrame>
  )
}
