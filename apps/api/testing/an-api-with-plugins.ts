import type { ApiPluginsOptions } from '../src/http/api-plugins.ts'
import { callerCookies } from '../src/http/caller-cookies.ts'
import type { StoredRequest, StoredResponse, StoredResponses } from '../src/http/stored-responses.ts'

/** API layer for a test's own endpoints; no session unless the test provides one. */
export function anApiWithPlugins(options: Partial<ApiPluginsOptions> = {}): ApiPluginsOptions {
  return {
    findSession: async () => undefined,
    cookies: callerCookies({ names: { session: 'SESSION_TOKEN', refresh: 'REFRESH_TOKEN' }, isSecure: false }),
    storedResponses: answersInMemory(),
    ...options,
  }
}

function answersInMemory(): StoredResponses {
  const kept = new Map<string, { body: string; answer?: StoredResponse }>()
  const nameOf = ({ key, scope }: StoredRequest) => `${scope} ${key}`
  return {
    async begin(request) {
      const earlier = kept.get(nameOf(request))
      if (!earlier) kept.set(nameOf(request), { body: request.body })
      if (!earlier) return { kind: 'first' }
      if (earlier.body !== request.body) return { kind: 'differs' }
      return earlier.answer ? { kind: 'answered', answer: earlier.answer } : { kind: 'running' }
    },
    async finish(request, answer) {
      kept.set(nameOf(request), { body: request.body, answer })
    },
    async forget(request) {
      kept.delete(nameOf(request))
    },
  }
}
