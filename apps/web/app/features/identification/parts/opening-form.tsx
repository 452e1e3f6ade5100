import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { prefetchCamera } from './lazy-camera.ts'

export const openingForm = 'open-check'

/** What opens a check. Verilive’s needs a document whose policy lets it compile its code: only the camera’s page has it. */
export function OpeningForm({ children }: { children?: ReactNode }) {
  const { config, locale } = useBoot()
  return (
    <Form
      id={openingForm}
      method="post"
      noValidate
      className="stack"
      reloadDocument={config.verilive !== null}
      onSubmit={() => prefetchCamera(locale)}
    >
      {children}
    </Form>
  )
}
