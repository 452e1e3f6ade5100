export type Series = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  /** The name with its labels: Prometheus's identity of a series. */
  readonly key: string
}

/** Parses the samples as Prometheus does. */
export function seriesIn(text: string): Series[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, key = '', value] = /^(.*) (\S+)$/.exec(line) ?? []
    const [, name = '', inside = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(key) ?? []
    const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, word]) => [label, word])
    return { name, key, labels: Object.fromEntries(labels), value: Number(value) }
  })
}
