import { join } from 'node:path'
import { root, runNode, tool } from './command.ts'
import type { Tally } from './tally.ts'

/**
 * One program each for what may use the same globals, instead of one per workspace: workspaces import one another, and
 * every program checks all that it reads. The packages of rules and of the contract know neither Node nor a browser.
 */
export const projects = [
  'packages/domain',
  'packages/wire',
  'tools/test/types/server.json',
  'tools/test/types/dom.json',
]

export async function checkTypes(): Promise<Tally> {
  const results = await Promise.all(projects.map(async (project) => ({ project, ...(await checkProject(project)) })))
  const failures = results.filter(({ code }) => code !== 0)
  for (const { output } of failures) process.stdout.write(output)
  if (failures.length === 0) return { passed: 1, failed: 0, skipped: 0 }
  const faults = failures.map(({ project, output }) => ({ test: project, why: output }))
  return { passed: 0, failed: 1, skipped: 0, faults }
}

async function checkProject(project: string): Promise<{ code: number; output: string }> {
  if (project.endsWith('dom.json')) {
    const typegen = await runNode({
      args: [tool('@react-router/dev', 'react-router'), 'typegen'],
      cwd: join(root, 'apps/web'),
      quiet: true,
    })
    if (typegen.code !== 0) return typegen
  }
  // Incremental: files unchanged since the last successful check are skipped, which takes a tenth of the time.
  const name = project.replaceAll('/', '-').replace('.json', '')
  const memory = join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`)
  return runNode({
    args: [
      ...[tool('typescript', 'tsc'), '-p', project, '--pretty', String(process.stdout.isTTY === true)],
      // The four programs share the processors already. Several checkers within one resolve the same types anew: with the
      // usual four, twice the work.
      ...['--incremental', '--tsBuildInfoFile', memory, '--checkers', '1'],
    ],
    quiet: true,
  })
}
