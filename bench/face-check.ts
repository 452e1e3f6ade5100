import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { faceReaderInThread } from '@qadam/api/faces/face-reader-in-thread'
import { cameraLiveness } from '@qadam/api/providers/liveness/camera-liveness'
import type { LivenessEvidence } from '@qadam/api/providers/liveness/liveness'
import { someEvidence } from '@qadam/api/testing/some-evidence'

/**
 * Server cost of one built-in check: processor time of all threads, memory compared with an idle process, and the event
 * loop's delay.
 */
const checks = 20
const megabyte = 1024 * 1024

const faces = faceReaderInThread()
const kept = new Map<string, LivenessEvidence>()
const liveness = cameraLiveness({ faces, findEvidence: async (sessionId) => kept.get(sessionId) })
const call = { key: 'bench', signal: new AbortController().signal }

async function aCheck(): Promise<() => Promise<void>> {
  const { challenge, sessionId } = await liveness.openSession({ personId: 'bench', kind: 'usual' }, call)
  kept.set(sessionId, someEvidence(challenge!))
  return async () => {
    const { kind } = await liveness.findResult({ sessionId, flowId: null }, call)
    if (kind !== 'passed') throw new Error(`The check was ${kind}`)
  }
}

const judges = await Promise.all(Array.from({ length: checks + 1 }, aCheck))
const idle = await loopDelay(() => pause(3_000))
const before = process.memoryUsage.rss()
const startedAt = performance.now()
await judges[0]!()
const first = performance.now() - startedAt
const memory = process.memoryUsage.rss() - before

const walls: number[] = []
const usedBefore = process.cpuUsage()
const busy = await loopDelay(async () => {
  for (const judge of judges.slice(1)) {
    const began = performance.now()
    await judge()
    walls.push(performance.now() - began)
  }
})
const { system, user } = process.cpuUsage(usedBefore)
await faces.close()

const cpu = (user + system) / 1_000 / checks
process.stdout.write(
  `${checks} checks of 5 pictures, one after another\n` +
    `processor a check: ${cpu.toFixed(0)} ms (user ${(user / 1_000 / checks).toFixed(0)}, system ${(system / 1_000 / checks).toFixed(0)})\n` +
    `wall a check: p50 ${percentile(walls, 0.5).toFixed(0)} ms, worst ${Math.max(...walls).toFixed(0)} ms; the first, with the models: ${first.toFixed(0)} ms\n` +
    `memory: ${(memory / megabyte).toFixed(0)} MB more, while the thread lives\n` +
    `event loop delay: p50 ${busy.p50.toFixed(1)} ms, p99 ${busy.p99.toFixed(1)} ms; idle p50 ${idle.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} ms\n`,
)

async function loopDelay(work: () => Promise<void>): Promise<{ p50: number; p99: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6 }
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)]!
}
