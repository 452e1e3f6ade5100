import { useText } from '../../../texts/text.ts'

type Props = { readonly origin: string | null; readonly path: '/applications' | '/conversations' }

/** Where staff do the same with everything in sight; absent where the stand has no console. */
export function ConsoleLink({ origin, path }: Props) {
  const t = useText('sandbox')
  if (origin === null) return null
  return (
    <p>
      <a href={origin + path}>{t('console_link')}</a>
    </p>
  )
}
