import type { ReactNode } from 'react'
import { FormOwner } from '../form/form-owner.ts'
import type { StepChannelRight } from './step-now.ts'

type Props = { channel: StepChannelRight | undefined; children: ReactNode }

/** Typed values of registration forms are stored on the device for the owner of the registration. */
export function OwnForms({ channel, children }: Props) {
  return <FormOwner value={channel?.channel ?? null}>{children}</FormOwner>
}
