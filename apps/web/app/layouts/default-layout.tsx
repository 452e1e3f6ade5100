import { PublicFrame } from './public-frame.tsx'

export default function DefaultLayout() {
  return <PublicFrame kind="default" />
}
