import { deferred } from '../deferred.ts'
import { LivenessTrouble } from '../liveness-check.ts'
import type { Verilive } from './verilive-global.ts'

const loading = new Map<string, Promise<Verilive>>()

/** Loads the provider's script once per page; a failed load is retried at the next call. */
export function loadVerilive(scriptUrl: string): Promise<Verilive> {
  const started = loading.get(scriptUrl) ?? load(scriptUrl)
  loading.set(scriptUrl, started)
  started.catch(() => loading.delete(scriptUrl))
  return started
}

async function load(scriptUrl: string): Promise<Verilive> {
  const script = document.createElement('script')
  const { promise, resolve, reject } = deferred<void>()
  script.src = scriptUrl
  script.onload = () => resolve()
  script.onerror = () => reject(new LivenessTrouble('ServerConnectionError'))
  document.head.append(script)
  await promise.finally(() => script.remove())
  const { verilive } = window as { verilive?: Verilive }
  if (!verilive) throw new LivenessTrouble('NoWrapperError')
  return verilive
}
