import { PublicFrame } from './public-frame.tsx'

/** The frame of campaigns: the brand’s colour behind the page’s first words. */
export default function PromoLayout() {
  return <PublicFrame kind="promo" />
}
