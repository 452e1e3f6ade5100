import type { ReactNode } from 'react'
import { FormOwner } from '../form/form-owner.ts'
import type { StepChannelRight } from './step-now.ts'

type Props = { channel: StepChannelRight | undefined; children: ReactNode }

/** What is typed into the registration's forms waits on the device for whoever's registration it is. */
export function OwnForms({ channel, children }: Props) {
  return <FormOwner value={channel?.channel ?? null}>{children}</FormOwner>
}
