import { vi } from 'vitest'
import type { VisitConfig } from '../app/boot/visit-script.ts'

type Labels = Readonly<Record<string, string>>

type Batch = {
  readonly meta: {
    readonly app: { readonly name: string; readonly version: string; readonly environment: string }
    readonly browser: { readonly userAgent: string }
    readonly session: { readonly id: string }
  }
  readonly events?: readonly { readonly name: string }[]
  readonly exceptions?: readonly { readonly value: string; readonly context?: Labels }[]
  readonly logs?: readonly { readonly message: string }[]
}

export const levels = ['debug', 'log', 'warn', 'info', 'error'] as const

const faroUrl = 'https://collector.example/collect'

const config = {
  ...{ apiUrl: '', appStand: 'prod', projectName: 'Qadam', faroUrl },
  ...{ faroApiKey: 'a-public-key', faroAppVersion: '7.8.9', faroIgnoreUrls: ['/left-out/'] },
} as unknown as VisitConfig

/**
 * Telemetry without a page: the real SDK and storage, with fake timers. It starts once per process and cannot be
 * stopped, as on a page. Sent batches are collected in `told`.
 */
export async function aWatchedPage() {
  const told: Batch[] = []
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') })
  for (const level of levels) console[level] = () => {}
  vi.stubGlobal('PerformanceObserver', DeafObserver)
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url === faroUrl) told.push(JSON.parse(String(body)))
    return new Response(null, { status: 202 })
  })
  const { beginTelemetry } = await import('../app/features/telemetry/begin-telemetry.ts')
  const { watchPage } = await import('../app/features/telemetry/watch-page.ts')
  const report = beginTelemetry(config, watchPage)
  await vi.advanceTimersByTimeAsync(2_000)
  /** Writes to the console like any code of the page. */
  // biome-ignore lint/suspicious/noConsole: console output is what is reported
  const write = (level: (typeof levels)[number], line: string) => console[level](line)
  return { told, report, write }
}

/** Measures nothing: paint timings are tested in a real browser. */
class DeafObserver {
  static readonly supportedEntryTypes = []
  observe(): void {}
  disconnect(): void {}
}
