import drawings from './id-card.svg?url'

type Props = {
  /** What is looked for: the iin on the face of the card, the number on its back, or the number of a passport. */
  mark: 'iin' | 'number' | 'passport'
  /** Says in words what the picture shows. */
  caption: string
}

/** An identity card of Kazakhstan, or any country's passport, drawn: where on it the figures stand that are asked for. In the page's own colours. */
export function IdCard({ mark, caption }: Props) {
  return (
    <figure className="id-card">
      <svg className="id-card-picture" viewBox="0 0 320 202" aria-hidden="true" focusable="false">
        <use href={`${drawings}#${mark}`} />
      </svg>
      <figcaption className="id-card-caption">{caption}</figcaption>
    </figure>
  )
}
