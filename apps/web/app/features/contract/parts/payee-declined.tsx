import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { FocusCard } from '@qadam/kit/focus-card/focus-card.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { Code } from './code.tsx'
import { PayeeStatus } from './payee-status.tsx'
import { Refusal } from './refusal.tsx'
import type { StageProps } from './stage.ts'

/** The bank declined the payout: asks for other requisites and a code to confirm them. */
export function PayeeDeclined({ result, visit }: StageProps) {
  const t = useText('contract')
  const { contract, otherPayee } = visit
  return (
    <CabinetFrame
      way="contract"
      title={t('declined_title')}
      lead={t('declined_lead', { payee: contract.payee.masked })}
    >
      <FocusCard
        id="declined"
        tone="warn"
        title={t(otherPayee ? 'declined_new' : 'declined_do', { payee: otherPayee?.masked ?? '' })}
        figure={<AmountText tiyn={contract.amount_tiyn} currency={t('currency')} size="large" />}
        action={
          otherPayee ? undefined : (
            <ButtonLink to="/register/lk/requisites" size="l">
              {t('declined_give')}
            </ButtonLink>
          )
        }
      >
        {otherPayee ? (
          <ButtonLink to="/register/lk/requisites" kind="outlined">
            {t('give_another')}
          </ButtonLink>
        ) : null}
      </FocusCard>
      {otherPayee?.state === 'own' ? (
        <section className="stack" aria-labelledby="confirm">
          <h2 className="contract-title" id="confirm">
            {t('declined_confirm')}
          </h2>
          <p>
            <MaskedText text={t('declined_confirm_text', { payee: otherPayee.masked })} hidden={t('hidden')} />
          </p>
          <Code purpose="payee" payeeId={otherPayee.id} visit={visit} result={result} />
        </section>
      ) : null}
      {otherPayee && otherPayee.state !== 'own' ? <PayeeStatus payee={otherPayee} /> : null}
      <Refusal contract={contract} result={undefined} />
    </CabinetFrame>
  )
}
