type Props = {
  /** What is looked for: the iin stands on the face of the card, the document's number on its back. */
  mark: 'iin' | 'number'
  /** Says in words what the picture shows. */
  caption: string
}

/** An identity card of Kazakhstan, drawn: where on it the figures stand that are asked for. */
export function IdCard({ mark, caption }: Props) {
  return (
    <figure className="id-card">
      <svg className="id-card-picture" viewBox="0 0 320 202" aria-hidden="true" focusable="false">
        <rect className="id-card-ground" x="1" y="1" width="318" height="200" rx="16" />
        {mark === 'iin' ? <Face /> : <Back />}
      </svg>
      <figcaption className="id-card-caption">{caption}</figcaption>
    </figure>
  )
}

function Face() {
  return (
    <>
      <path className="id-card-line" d="M20 24h150M190 24h60" />
      <rect className="id-card-photo" x="20" y="42" width="84" height="104" rx="8" />
      <path
        className="id-card-person"
        d="M62 92a17 17 0 1 0 0-34 17 17 0 0 0 0 34Zm-32 54c0-24 13-38 32-38s32 14 32 38Z"
      />
      <path className="id-card-line" d="M124 52h52M124 82h40M124 112h60" />
      <path className="id-card-line id-card-line-strong" d="M124 66h118M124 96h84M124 126h140" />
      <rect className="id-card-mark" x="14" y="156" width="156" height="34" rx="9" />
      <text className="id-card-figures" x="92" y="179" textAnchor="middle" textLength="136">
        900101300123
      </text>
      <path className="id-card-line" d="M190 174h74" />
    </>
  )
}

function Back() {
  return (
    <>
      <rect className="id-card-mark" x="14" y="14" width="126" height="34" rx="9" />
      <text className="id-card-figures" x="77" y="37" textAnchor="middle" textLength="106">
        012345678
      </text>
      <path className="id-card-line" d="M20 68h64M20 98h50M170 68h46" />
      <path className="id-card-line id-card-line-strong" d="M20 82h112M20 112h92M170 82h100" />
      <path className="id-card-band" d="M1 130h318v55a16 16 0 0 1-16 16H17a16 16 0 0 1-16-16Z" />
      <rect className="id-card-mark" x="64" y="137" width="88" height="22" rx="6" />
      <g className="id-card-machine">
        <text x="18" y="153" textLength="46">
          IDKAZ
        </text>
        <text x="68" y="153" textLength="80">
          012345678
        </text>
        <text x="156" y="153" textLength="146">
          {'0<<<<<<<<<<<<<<<'}
        </text>
        <text x="18" y="171" textLength="284">
          {'<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<'}
        </text>
        <text x="18" y="189" textLength="284">
          {'<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<'}
        </text>
      </g>
    </>
  )
}
