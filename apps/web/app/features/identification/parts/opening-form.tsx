import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { prefetchCamera } from './lazy-camera.ts'
import { openingForm } from './opening-form-id.ts'

/**
 * Opens a check. Verilive needs a document whose CSP allows it to compile its code, and only the camera's page has
 * that.
 */
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
