import { runNode, tool } from './command.ts'
import type { Tally } from './tally.ts'

export async function lint(): Promise<Tally> {
  const { code, output } = await runNode({
    args: [
      tool('@biomejs/biome', 'biome'),
      'ci',
      '--error-on-warnings',
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
      '--max-diagnostics=none',
      '.',
    ],
    quiet: true,
  })
  if (code === 0) return { passed: 1, failed: 0, skipped: 0 }
  process.stdout.write(output)
  return { passed: 0, failed: 1, skipped: 0, faults: [{ test: 'biome', why: output }] }
}
