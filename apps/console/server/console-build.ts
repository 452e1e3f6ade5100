import type { BuiltConsole } from '../app/page.ts'

const file = new URL('../build/console.js', import.meta.url)

export async function builtConsole(): Promise<BuiltConsole> {
  const { built } = (await import(file.href)) as { built: BuiltConsole }
  return built
}
