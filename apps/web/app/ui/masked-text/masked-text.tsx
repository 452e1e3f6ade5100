import { Fragment } from 'react'
import { maskedParts } from './masked-parts.ts'

type Props = {
  /** Words with something hidden among them: `KZ•• •••• 0000`. */
  text: string
  /** How the dots are said: «скрыто». */
  hidden: string
}

/** The eye sees dots; the ear hears that a part is hidden, and the digits that are left one by one. */
export function MaskedText({ text, hidden }: Props) {
  return maskedParts(text).map(({ at, shown, spoken }) =>
    spoken === undefined ? (
      <Fragment key={at}>{shown}</Fragment>
    ) : (
      <span className="masked-text" key={at}>
        <span aria-hidden="true">{shown}</span>
        <span className="visually-hidden">{spoken(hidden)}</span>
      </span>
    ),
  )
}
