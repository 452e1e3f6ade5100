import { phoneText } from '@qadam/domain/person/phone-text'
import { useBoot } from '../../../boot/boot.ts'
import { useText } from '../../../texts/text.ts'

export function AgreementHelp() {
  const { config } = useBoot()
  const t = useText('agreement')
  return (
    <p>
      <a href={`tel:${config.supportPhone}`}>{t('help', { phone: phoneText(config.supportPhone) })}</a>
    </p>
  )
}
