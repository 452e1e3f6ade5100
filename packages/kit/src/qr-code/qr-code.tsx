type Props = {
  /** Address of the picture. It is dark on white in every theme, because cameras read no other. */
  src: string
  /** The destination in words; a link beside the code must lead there too. */
  label: string
}

export function QrCode({ src, label }: Props) {
  return <img className="qr-code" src={src} alt={label} width={208} height={208} loading="lazy" />
}
