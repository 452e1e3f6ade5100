import { useText } from '../../../texts/text.ts'
import { Loader } from '../../../ui/loader/loader.tsx'

export function OpeningLoader() {
  const t = useText('identification')
  return <Loader size="large" label={t('starting')} />
}
