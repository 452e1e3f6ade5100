import type { Device } from '@qadam/wire/session'
import { useText } from '../../../texts/text.ts'

type Named = Pick<Device, 'device' | 'system' | 'browser'>

/** «Телефон, Android, Chrome»: a name its owner recognises; unknown parts are left out. */
export function useDeviceName(): (device: Named) => string {
  const t = useText('cabinet')
  return ({ browser, device, system }) =>
    [
      t(`device_${device}`),
      system === 'unknown' ? null : t(`system_${system}`),
      browser === 'unknown' ? null : t(`browser_${browser}`),
    ]
      .filter((part) => part !== null)
      .join(', ')
}
