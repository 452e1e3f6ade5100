import { PublicFrame } from './public-frame.tsx'

/** The frame of the instalment product's own pages. */
export default function InstallmentLayout() {
  return <PublicFrame kind="installment" band={<div className="installment-band" />} />
}
