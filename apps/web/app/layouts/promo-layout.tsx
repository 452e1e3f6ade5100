import { PublicFrame } from './public-frame.tsx'

/** The frame of campaign pages: the brand colour behind the page's intro. */
export default function PromoLayout() {
  return <PublicFrame kind="promo" />
}
