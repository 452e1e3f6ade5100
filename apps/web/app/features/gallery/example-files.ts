import type { Examples } from '@qadam/kit/examples.ts'

// Each component's examples are a chunk of their own, loaded only when they are shown.
const files = import.meta.glob<Examples>('../../../../../packages/kit/src/*/*.examples.tsx', { import: 'examples' })

const loaders = new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]))
const loading = new Map<string, Promise<Examples>>()

export const exampleNames = [...loaders.keys()].sort()

export function loadExamples(name: string): Promise<Examples> | undefined {
  const started = loading.get(name) ?? loaders.get(name)?.()
  if (started) loading.set(name, started)
  return started
}

function nameOf(path: string): string {
  return /([\w-]+)\.examples\.tsx$/.exec(path)?.[1] ?? path
}
