type Props = {
  /** The address of the picture: dark on white in every theme, cameras read no other. */
  src: string
  /** Where it leads, in words; a link beside it must lead there too. */
  label: string
}

export function QrCode({ src, label }: Props) {
  return <img className="qr-code" src={src} alt={label} width={208} height={208} loading="lazy" />
}
