import { phoneText } from '@qadam/domain/person/phone-text'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { useBoot } from '../boot/boot.ts'
import { useText } from '../texts/text.ts'

export function SupportContacts() {
  const { config } = useBoot()
  const t = useText('content')
  return (
    <FactList
      facts={[
        { name: t('phone'), value: <a href={`tel:${config.supportPhone}`}>{phoneText(config.supportPhone)}</a> },
        { name: t('chat'), value: <a href={config.messengerUrl}>{t('chat_link')}</a> },
        { name: t('email'), value: <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a> },
      ]}
    />
  )
}
