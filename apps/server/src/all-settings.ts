import { apiSettings } from '@qadam/api/settings'
import { webSettings } from '@qadam/web/server/settings'
import type { Settings, ValuesOf } from '@qadam/wire/setting'
import { serverSettings } from './settings.ts'

/** Every process reads all settings, whatever its roles: the nodes of one installation share one environment. */
export const allSettings = { ...serverSettings, ...apiSettings, ...webSettings } as const satisfies Settings

export type AllValues = ValuesOf<typeof allSettings>
