import { encode } from 'uqr'
import { modulesPath } from './modules-path.ts'

type Props = {
  /** What a camera will read. */
  text: string
  /** Where it leads, in words; a link beside it must lead there too. */
  label: string
}

/** Always dark on white with four modules of quiet around: cameras read no other, whatever the theme. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(data)} fill="#000" />
    </svg>
  )
}
