import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { dayWords } from '@qadam/kit/date-text/day-words.ts'
import { Disclosure } from '@qadam/kit/disclosure/disclosure.tsx'
import { StatusTag, type StatusTagKind } from '@qadam/kit/status-tag/status-tag.tsx'
import type { MyData } from '@qadam/wire/personal-data'
import { useBoot } from '../../../boot/boot.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { useText } from '../../../texts/text.ts'
import { momentParts } from '../../../time/moment-words.ts'
import { withdrawalOf } from '../data-commands.ts'

type Consent = MyData['consents'][number]

type Props = { consent: Consent; openObligation: MyData['open_obligation'] }

const kinds: Readonly<Record<Consent['state'], StatusTagKind>> = {
  given: 'good',
  withdrawing: 'info',
  withdrawn: 'neutral',
  refused: 'warn',
}

export function ConsentCard({ consent, openObligation }: Props) {
  const { locale } = useBoot()
  const t = useText('personal-data')
  const { due_on, given_at, obligation, reason, state, title, version } = consent
  const isInForce = state === 'given' || state === 'refused'
  return (
    <li className="card">
      <h3>{title}</h3>
      <StatusTag kind={kinds[state]}>{t(`consent_${state}`)}</StatusTag>
      <p>{t('consent_given_at', { ...momentParts(given_at, locale), version })}</p>
      {due_on ? <p>{t('consent_due', { day: dayWords(due_on, locale, 'without-year') })}</p> : null}
      {reason ? <p>{reason}</p> : null}
      {obligation ? <p>{t(`obligation_${obligation}`)}</p> : null}
      {isInForce ? <Withdraw consent={consent} openObligation={openObligation} /> : null}
    </li>
  )
}

/** Consent to advertising is withdrawn with one click; one with further consequences is explained first. */
function Withdraw({ consent: { closes_account, code, ends_at_once }, openObligation }: Props) {
  const t = useText('personal-data')
  if (ends_at_once) {
    return (
      <CommandButton command={withdrawalOf(code)} kind="outlined" sending={t('withdrawing')}>
        {t('withdraw_marketing')}
      </CommandButton>
    )
  }
  return (
    <Disclosure summary={t('withdraw_about')}>
      {openObligation ? (
        <p>
          {t('withdraw_open')} {t(`obligation_${openObligation}`)}
        </p>
      ) : closes_account ? (
        <>
          <p>{t('withdraw_closes')}</p>
          <ButtonLink to="/register/lk/my-data/delete" kind="outlined">
            {t('withdraw_by_deleting')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{t('withdraw_term')}</p>
          <CommandButton command={withdrawalOf(code)} kind="outlined" sending={t('withdrawing')}>
            {t('withdraw')}
          </CommandButton>
        </>
      )}
    </Disclosure>
  )
}
