import {
  defaultGlobalObjectKey,
  defaultInternalLoggerLevel,
  defaultLogArgsSerializer,
  defaultUnpatchedConsole,
  type Faro,
  type Instrumentation,
  initializeFaro,
} from '@grafana/faro-core'
import {
  ConsoleInstrumentation,
  CSPInstrumentation,
  defaultEventDomain,
  ErrorsInstrumentation,
  PerformanceInstrumentation,
  parseStacktrace,
  SessionInstrumentation,
  sdkMeta,
  ViewInstrumentation,
} from '@grafana/faro-web-sdk'
import type { VisitConfig } from '../../boot/visit-script.ts'
import { addressPattern } from './address-pattern.ts'
import { browserMetas } from './browser-metas.ts'
import { CollectorTransport } from './collector-transport.ts'
import { escapeRegExp } from './escape-regexp.ts'
import { FirstInputInstrumentation } from './first-input.ts'
import { longestUserAgent, maskItemsOf } from './mask-item.ts'
import type { Stumble } from './stumble.ts'
import type { CallOptions } from './trace-calls.ts'
import { rememberTyped } from './typed-words.ts'

/** Measures what only this kind of page has. */
export type Watch = (options: CallOptions) => Instrumentation[]

/**
 * Faro as configured by Spec §9. Figures equal to the SDK's defaults are not repeated; the browser tests check them
 * all. `watch` depends on whether the page makes calls. The SDK's own start brings everything it can do, half of what it
 * weighs; its core is started with the parts that are used.
 */
export function beginTelemetry(config: VisitConfig, watch: Watch): (stumble: Stumble) => void {
  const { apiUrl, appStand, faroApiKey, faroAppVersion, faroIgnoreUrls, faroUrl, projectName } = config
  const url = new URL(faroUrl, location.href).href
  const ownOrigins = [location.origin, ...(apiUrl === '' ? [] : [apiUrl])]
  // The socket polls all day long, and telemetry's own requests must not be reported.
  const ignoreUrls = [url, '/socket.io/', ...faroIgnoreUrls].map((part) => new RegExp(escapeRegExp(part)))

  rememberTyped()
  const faro = initializeFaro({
    app: { name: projectName, version: faroAppVersion, environment: appStand },
    transports: [new CollectorTransport({ url, apiKey: faroApiKey, ignoreUrls })],
    instrumentations: [
      new ErrorsInstrumentation(),
      new SessionInstrumentation(),
      new ViewInstrumentation(),
      new ConsoleInstrumentation(),
      new CSPInstrumentation(),
      new FirstInputInstrumentation(),
      new PerformanceInstrumentation(),
      ...watch({ ownOrigins, userAgent: navigator.userAgent.slice(0, longestUserAgent) }),
    ],
    batching: { enabled: true, sendTimeout: 250, itemLimit: 50 },
    sessionTracking: { enabled: true, persistent: true, maxSessionPersistenceTime: 16 * 60_000 },
    trackResources: false,
    ignoreUrls,
    dedupe: true,
    eventDomain: defaultEventDomain,
    globalObjectKey: defaultGlobalObjectKey,
    internalLoggerLevel: defaultInternalLoggerLevel,
    isolate: false,
    logArgsSerializer: defaultLogArgsSerializer,
    metas: [...browserMetas, sdkMeta],
    parseStacktrace,
    paused: false,
    unpatchedConsole: defaultUnpatchedConsole,
    ignoreErrors: [/^ResizeObserver loop/, /^Script error\.?\s/, /^\S+ AbortError\b/, /-extension:\/\//],
    beforeSend: maskItemsOf(ownOrigins),
    preventGlobalExposure: true,
  })
  if (!faro) throw new Error('Another telemetry is at work on this page')
  followScreens(faro, ownOrigins)
  return ({ context, error }) => faro.api.pushError(error, { context: { ...context } })
}

/** Each screen of one document is a view of its own. */
function followScreens(faro: Faro, ownOrigins: readonly string[]): void {
  const tell = () => faro.api.setView({ name: addressPattern(location.href, ownOrigins).slice(location.origin.length) })
  tell()
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', tell)
}
