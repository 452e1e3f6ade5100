import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import type { Document } from '@qadam/wire/documents'
import { Link } from 'react-router'
import { useText } from '../../../texts/text.ts'

/** Neither box is ticked beforehand: both keep something of the client. */
export function SaveCard({ consent: { id, title } }: { consent: Document }) {
  const t = useText('payments')
  return (
    <>
      <Checkbox key={id} name="autopay" value={id} label={t('autopay_tick')} hint={t('autopay_hint')} />
      <p>
        <Link to={`/documents/${id}`} target="_blank" title={title}>
          {t('autopay_read')}
        </Link>
      </p>
      <Checkbox name="keeps_card" label={t('keep_card')} hint={t('keep_card_hint')} />
    </>
  )
}
