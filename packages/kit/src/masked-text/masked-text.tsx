import { Fragment } from 'react'
import { maskedParts } from './masked-parts.ts'

type Props = {
  /** Text with a hidden part: `KZ•• •••• 0000`. */
  text: string
  /** Read out instead of the dots: «скрыто». */
  hidden: string
}

/** Shows dots; a screen reader reads that a part is hidden, and the remaining digits one by one. */
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
