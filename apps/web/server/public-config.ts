import { collectTelemetry } from '@qadam/wire/sandbox-telemetry'
import type { Stand, ValuesOf } from '@qadam/wire/setting'
import type { PublicConfig } from '../app/boot/public-config.ts'
import type { webSettings } from './settings.ts'

export type WebSettings = ValuesOf<typeof webSettings>

/** The public part of the settings: everything here is visible in the page's source. */
export function publicConfig(settings: WebSettings, stand: Stand, sandbox: boolean): PublicConfig {
  return {
    appStand: stand,
    projectName: settings.PROJECT_NAME,
    publicOrigin: settings.PUBLIC_ORIGIN,
    apiUrl: settings.API_URL_BROWSER ?? '',
    localePrefix: settings.LOCALE_PREFIX,
    cabinetIdleMinutes: settings.CABINET_IDLE_MINUTES,
    defaultUserAgent: settings.DEFAULT_USER_AGENT,
    refreshOnResize: settings.REFRESH_ON_RESIZE,
    newUtmMechanismEnabled: settings.NEW_UTM_MECHANISM_ENABLED,
    faroUrl: settings.FARO_URL ?? ownCollector(settings, stand, sandbox),
    faroApiKey: settings.FARO_API_KEY ?? '',
    faroAppVersion: settings.FARO_APP_VERSION,
    faroIgnoreUrls: settings.FARO_IGNORE_URLS.split(',').filter(Boolean),
    faroDisabled: settings.FARO_DISABLED,
    tagManagerId: settings.TAG_MANAGER_ID ?? '',
    supportPhone: settings.SUPPORT_PHONE,
    supportEmail: settings.SUPPORT_EMAIL,
    securityEmail: settings.SECURITY_EMAIL,
    lender: {
      ru: settings.LENDER_LEGAL_NAME,
      kk: settings.LENDER_LEGAL_NAME_KK,
      bin: settings.LENDER_BIN,
      licence: settings.LENDER_LICENCE,
    },
    socialUrl: settings.SOCIAL_URL,
    messengerUrl: settings.MESSENGER_URL,
    sandbox,
    verilive: veriliveOf(settings),
    routeRules: settings.ROUTE_RULES,
    partnerRedirect: settings.PARTNER_REDIRECT ?? null,
  }
}

/** On a local stand telemetry goes to the sandbox's own collector and is shown under /sandbox/telemetry. */
function ownCollector({ API_URL_BROWSER = '' }: WebSettings, stand: Stand, sandbox: boolean): string {
  return stand === 'local' && sandbox ? API_URL_BROWSER + collectTelemetry.path : ''
}

function veriliveOf(settings: WebSettings): PublicConfig['verilive'] {
  const { VERILIVE_SCRIPT_URL: scriptUrl, VERILIVE_SERVICE_URL: serviceUrl } = settings
  return scriptUrl === undefined || serviceUrl === undefined ? null : { scriptUrl, serviceUrl }
}
