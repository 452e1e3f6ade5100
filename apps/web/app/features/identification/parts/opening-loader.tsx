import { Loader } from '@qadam/kit/loader/loader.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../texts/text.ts'

/** As tall as the check that replaces it, so that nothing beneath moves. */
export function OpeningLoader({ children }: { children?: ReactNode }) {
  const t = useText('identification')
  return (
    <div className="identification-check">
      <Loader size="large" label={t('starting')} />
      {children}
    </div>
  )
}
