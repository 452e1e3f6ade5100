import { BulletList } from '@qadam/kit/bullet-list/bullet-list.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Code } from './code.tsx'
import { ExternalSignature } from './external-signature.tsx'
import { Figures } from './figures.tsx'
import { Papers } from './papers.tsx'
import { PayeeStatus } from './payee-status.tsx'
import { Refusal } from './refusal.tsx'
import type { StageProps } from './stage.ts'
import { Terms } from './terms.tsx'

/** Everything to check first, then the code: clients must not sign unseen terms. */
export function ToSign({ result, visit }: StageProps) {
  const { locale } = useBoot()
  const t = useText('contract')
  const { contract, isCoolingOffAhead } = visit
  const { amount_tiyn, documents, external_signature: external, method, payee, term } = contract
  return (
    <CabinetFrame
      way="contract"
      title={t('sign_title', { number: contract.number })}
      lead={t(external ? 'sign_lead_external' : 'sign_lead')}
    >
      <Figures contract={contract} />
      <p className="contract-note">{t('only')}</p>
      <Terms contract={contract} />
      <Papers contract={contract} />
      <section className="stack" aria-labelledby="rights">
        <h2 className="contract-title" id="rights">
          {t('rights_title')}
        </h2>
        <BulletList items={[t('right_early'), t('right_refuse'), t('right_late'), t('right_complain')]} />
      </section>
      {isCoolingOffAhead ? (
        <Notice kind="warn" title={t('cooling_ahead_title')}>
          {t('cooling_ahead')}
        </Notice>
      ) : null}
      <section className="stack" aria-labelledby="sign">
        <h2 className="contract-title" id="sign">
          {t('sign_here')}
        </h2>
        {external && payee.state === 'own' ? (
          <ExternalSignature contract={contract} needed={external} result={result} />
        ) : null}
        {payee.state !== 'own' ? (
          <PayeeStatus payee={payee} />
        ) : external && external.state !== 'signed' ? null : (
          <>
            <p>
              <MaskedText text={t('sign_text', { payee: payee.masked })} hidden={t('hidden')} />
            </p>
            <Code purpose="sign" visit={visit} result={result}>
              <input type="hidden" name="amount" value={amount_tiyn} />
              <input type="hidden" name="term" value={term} />
              <input type="hidden" name="method" value={method} />
              <input type="hidden" name="document" value={documents?.[locale].sha256} />
            </Code>
          </>
        )}
      </section>
      <Refusal contract={contract} result={undefined} />
    </CabinetFrame>
  )
}
