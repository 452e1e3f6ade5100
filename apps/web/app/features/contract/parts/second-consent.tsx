import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { momentParts } from '../../../time/moment-words.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Code } from './code.tsx'
import { Figures } from './figures.tsx'
import { Papers } from './papers.tsx'
import { Refusal } from './refusal.tsx'
import type { StageProps } from './stage.ts'

/** The cooling-off period is over: asks whether the client still wants the money. */
export function SecondConsent({ result, visit }: StageProps) {
  const { locale } = useBoot()
  const t = useText('contract')
  const { contract } = visit
  const { cooling_off } = contract
  return (
    <CabinetFrame way="contract" title={t('consent_title')} lead={t('consent_lead')}>
      <Figures contract={contract} />
      <section className="stack" aria-labelledby="consent">
        <h2 className="contract-title" id="consent">
          {t('consent_here')}
        </h2>
        {cooling_off && (
          <p>
            {t('consent_text', {
              payee: contract.payee.masked,
              ...momentParts(cooling_off.consent_by, locale),
            })}
          </p>
        )}
        <Code purpose="consent" visit={visit} result={result} />
      </section>
      <Papers contract={contract} />
      <Refusal contract={contract} result={undefined} />
    </CabinetFrame>
  )
}
