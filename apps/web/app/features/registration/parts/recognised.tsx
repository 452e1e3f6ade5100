import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { MaskedText } from '@qadam/kit/masked-text/masked-text.tsx'
import { useText } from '../../../texts/text.ts'
import { documentFields, isAnythingKnown, type Known } from './known.ts'

/** Enough of the register's data for clients to recognise themselves. */
export function Recognised({ known }: { known: Known }) {
  const t = useText('registration')
  if (!isAnythingKnown(known)) return null
  const masked = (text: string) => <MaskedText text={text} hidden={t('hidden')} />
  const name = [known.last_name, known.first_name, known.middle_name].filter(Boolean).join(' ')
  const facts = Object.values(documentFields).flatMap((field) => {
    const value = known[field]
    if (value === null) return []
    return { name: t(field), value: field === 'sex' ? t(value === 'male' ? 'male' : 'female') : masked(value) }
  })
  return <FactList facts={[...(name ? [{ name: t('full_name'), value: masked(name) }] : []), ...facts]} />
}
