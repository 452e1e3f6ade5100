import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly hasFailed: boolean
}

export type Collector = {
  readonly url: string
  /** The raw text, to check what must not be in it. */
  readonly text: () => string
  /** Waits for the first span with that name in a trace. */
  span(traceId: string, name: string): Promise<CollectedSpan>
  spansOf(traceId: string): CollectedSpan[]
  close(): void
}

type Exported = { resourceSpans: { scopeSpans: { spans: WrittenSpan[] }[] }[] }

type WrittenSpan = Omit<CollectedSpan, 'attributes' | 'hasFailed'> & {
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

/** A collector in the lender's place: accepts OTLP over HTTP, or fails on demand. */
export async function aCollector(answer = (response: ServerResponse) => void response.end('{}')): Promise<Collector> {
  const spans: CollectedSpan[] = []
  let text = ''
  const server = createServer(async (request, response) => {
    const exported = (await json(request)) as Exported
    text += JSON.stringify(exported)
    spans.push(
      ...exported.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(read))),
    )
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const spansOf = (traceId: string) => spans.filter((span) => span.traceId === traceId)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    text: () => text,
    spansOf,
    close,
    async span(traceId, name) {
      const named = () => spansOf(traceId).find((span) => span.name === name)
      // Puts the spans that did arrive into the failure message.
      const names = () => (named() ? name : spansOf(traceId).map((span) => span.name))
      await expect.poll(names, { timeout: 15_000 }).toBe(name)
      return named()!
    },
  }
}

function read({ attributes, name, parentSpanId, spanId, status, traceId }: WrittenSpan): CollectedSpan {
  const values = attributes.map(({ key, value }) => [key, String(Object.values(value)[0])])
  return { traceId, spanId, parentSpanId, name, attributes: Object.fromEntries(values), hasFailed: status.code === 2 }
}
