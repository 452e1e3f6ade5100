import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'
import { AmountText } from '../../../ui/amount-text/amount-text.tsx'

/** What the person is here for, chosen in the calculator. */
export function ChosenAmount({ tiyn }: { tiyn: number | undefined }) {
  const t = useText('session')
  if (tiyn === undefined) return null
  return (
    <p className="session-amount">
      <span>{t('chosen')}</span> <AmountText tiyn={tiyn} currency={t('tenge')} /> <Link to="/">{t('change')}</Link>
    </p>
  )
}
