import { Gauge } from 'prom-client'
import { of } from './metrics.ts'

const heardAt = new Map<string, number>()

new Gauge({
  ...of,
  name: 'qadam_listen_silent_seconds',
  help: "Time since this node's LISTEN connection last heard its own heartbeat, by channel",
  labelNames: ['channel'],
  collect() {
    this.reset()
    for (const [channel, at] of heardAt) this.set({ channel }, (performance.now() - at) / 1_000)
  },
})

export function heardHeartbeat(channel: string): void {
  heardAt.set(channel, performance.now())
}

export function forgetHeartbeat(channel: string): void {
  heardAt.delete(channel)
}
