import { apiSettings } from '@qadam/api/settings'
import type { Settings, ValuesOf } from '@qadam/contract/setting'
import { webSettings } from '@qadam/web/server/settings'
import { serverSettings } from './settings.ts'

/** Every process reads all of them, whatever its roles: the nodes of one installation share one environment. */
export const allSettings = { ...serverSettings, ...apiSettings, ...webSettings } as const satisfies Settings

export type AllValues = ValuesOf<typeof allSettings>
