import { PublicFrame } from './public-frame.tsx'

/** The frame of the public pages. */
export default function DefaultLayout() {
  return <PublicFrame kind="default" />
}
