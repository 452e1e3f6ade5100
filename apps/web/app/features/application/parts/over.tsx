import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import type { Application } from '@qadam/wire/applications'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../../cabinet/cabinet-frame.tsx'
import { AskedFacts } from './asked-facts.tsx'

type Props = { application: Application; submittedOn: string }

/** Withdrawn or expired: nothing is owed, and a new application is possible. */
export function Over({ application, submittedOn }: Props) {
  const t = useText('application')
  const over = application.state === 'expired' ? 'expired' : 'withdrawn'
  return (
    <CabinetFrame title={t(`${over}_title`)} lead={t(`${over}_lead`)}>
      <p>
        <ButtonLink to="/register/lk/apply" size="l">
          {t('apply_again')}
        </ButtonLink>
      </p>
      <AskedFacts application={application} submittedOn={submittedOn} />
    </CabinetFrame>
  )
}
