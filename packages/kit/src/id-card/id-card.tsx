import drawings from './id-card.svg?url'

type Props = {
  /** The place to highlight: the iin on the face of the card, the number on its back, or the number of a passport. */
  mark: 'iin' | 'number' | 'passport'
  caption: string
}

/**
 * A drawing of a Kazakhstan identity card, or of any country's passport, that shows where the requested figures are.
 * Uses the page's own colours.
 */
export function IdCard({ mark, caption }: Props) {
  return (
    <figure className="id-card">
      <svg className="id-card-picture" viewBox="0 0 320 202" aria-hidden="true">
        <use href={`${drawings}#${mark}`} />
      </svg>
      <figcaption className="id-card-caption">{caption}</figcaption>
    </figure>
  )
}
