import { Outlet } from 'react-router'
import { EmptyFrame } from './empty-frame.tsx'

export default function EmptyLayout() {
  return (
    <EmptyFrame>
      <Outlet />
    </EmptyFrame>
  )
}
