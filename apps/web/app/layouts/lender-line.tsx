import { useBoot } from '../boot/boot.ts'
import { useText } from '../texts/text.ts'

/** Required by law: the lender as registered, its number and its licence. */
export function LenderLine() {
  const { config, locale } = useBoot()
  const t = useText('shell')
  const { bin, licence } = config.lender
  return <p className="foot-report">{t('lender', { name: config.lender[locale], bin, licence })}</p>
}
