import type { FieldProps } from '@qadam/kit/field/field.tsx'
import type { ReactNode } from 'react'
import { SubmitButton } from '../../../form/submit-button.tsx'
import type { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { useText } from '../../../texts/text.ts'
import { Corrections } from './corrections.tsx'
import { DocumentFields } from './document-fields.tsx'
import { type DocumentField, type Known, type NameField, splitDocument, splitNames } from './known.ts'
import { NameFields } from './name-fields.tsx'
import { Recognised } from './recognised.tsx'

type FieldOf<Name> = (name: Name) => FieldProps & { defaultValue?: string }

type Props = {
  form: Pick<ReturnType<typeof useWireForm>, 'frame' | 'sending'>
  known: Known
  nameField?: FieldOf<NameField>
  documentField?: FieldOf<DocumentField>
  send?: string
  /** Fields unknown to the register. */
  children: ReactNode
}

/** A form partly known to the register: known data is shown and may be corrected, the rest is requested. */
export function KnownForm({ form, known, nameField, documentField, send, children }: Props) {
  const goOn = useText('form')('go_on')
  const names = nameField ? splitNames(known).known : []
  const parts = documentField ? splitDocument(known).known : []
  const corrected = [
    ...(nameField ? names.map((name) => nameField(name)) : []),
    ...(documentField ? parts.map((part) => documentField(part)) : []),
  ]
  return (
    <WireForm name={send ?? goOn} form={form}>
      <Recognised known={known} />
      <Corrections fields={corrected}>
        {nameField ? <NameFields names={names} field={nameField} /> : null}
        {documentField ? <DocumentFields names={parts} field={documentField} /> : null}
      </Corrections>
      {children}
      <SubmitButton form={form}>{send ?? goOn}</SubmitButton>
    </WireForm>
  )
}
