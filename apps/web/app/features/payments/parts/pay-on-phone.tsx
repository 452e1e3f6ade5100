import { QrCode } from '@qadam/kit/qr-code/qr-code.tsx'
import { useBoot } from '../../../boot/boot.ts'
import { pathIn } from '../../../boot/locale-path.ts'
import { useText } from '../../../texts/text.ts'

/** On a desk: the same page for the phone, where the cards and the bank's codes are. */
export function PayOnPhone({ loanId }: { loanId: string }) {
  const { config, locale } = useBoot()
  const t = useText('payments')
  const picture = pathIn(locale, `/register/lk/loans/${loanId}/pay-code.svg`, config.localePrefix)
  return (
    <section className="payments-code" aria-labelledby="on-phone">
      <div className="payments-code-picture">
        <QrCode src={picture} label={t('on_phone_code')} />
      </div>
      <div className="stack">
        <h2 id="on-phone">{t('on_phone_title')}</h2>
        <p className="measure">{t('on_phone_text')}</p>
      </div>
    </section>
  )
}
