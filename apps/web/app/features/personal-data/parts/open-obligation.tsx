import { Notice } from '@qadam/kit/notice/notice.tsx'
import type { MyData } from '@qadam/wire/personal-data'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'

type Obligation = NonNullable<MyData['open_obligation']>

const places: Readonly<Record<Obligation, string>> = {
  application: '/register/lk/decision',
  contract: '/register/lk/contract',
  loan: '/register/lk/loans',
}

/** The obligation that blocks the deletion, and a link to settle it. */
export function OpenObligation({ obligation, title }: { obligation: Obligation; title: string }) {
  const t = useText('personal-data')
  return (
    <Notice
      kind="warn"
      title={title}
      action={<Link to={places[obligation]}>{t(`obligation_${obligation}_link`)}</Link>}
    >
      {t(`obligation_${obligation}`)}
    </Notice>
  )
}
