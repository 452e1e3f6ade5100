import type { Cabinet } from '@qadam/wire/cabinet'
import type { Page } from '../../boot/page-context.ts'
import type { CabinetStatus } from './cabinet-status.ts'
import { cabinetOf } from './opened-cabinet.ts'

const waits: ReadonlySet<Cabinet['matter']> = new Set(['deciding', 'review', 'preparing', 'cooling_off', 'paying'])

/** For the layout: null on every screen outside the cabinet. */
export async function cabinetVisit(page: Page, path: string): Promise<CabinetStatus | null> {
  if (!isCabinetPath(path)) return null
  const { matter, unread_messages } = await cabinetOf(page)
  return { unread: unread_messages, isWaiting: waits.has(matter) }
}

function isCabinetPath(path: string): boolean {
  return path === '/register/lk' || path.startsWith('/register/lk/')
}
