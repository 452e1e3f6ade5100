// The entry point for every command of the project: `node launch.mjs start|dev|test|build|calc|audit|staff [arguments]`, and
// `node launch.mjs run file.ts` for any other program of ours. It needs only Node 20 and npm, because it installs
// everything else.
import { join } from 'node:path'
import { devArguments } from './tools/launch/dev.mjs'
import { installWhenItCannotRun, installWhenStale } from './tools/launch/install.mjs'
import { findNode } from './tools/launch/node.mjs'
import { root } from './tools/launch/root.mjs'
import { runUntilItEnds } from './tools/launch/run.mjs'
import { fail, LaunchError, say } from './tools/launch/say.mjs'
import { buildConsoleWhenStale, buildSiteWhenStale } from './tools/launch/site-build.mjs'

const server = join(root, 'apps/server/src/main.ts')

const commands = {
  async start(node, args) {
    await buildSiteWhenStale(node)
    return runUntilItEnds(node, [server, ...args], { nodeEnv: 'production' })
  },
  async dev(node, args) {
    await buildConsoleWhenStale(node)
    return runUntilItEnds(node, [...devArguments(), ...args], { nodeEnv: 'development' })
  },
  test: (node, args) => runUntilItEnds(node, [join(root, 'tools/test/run.ts'), ...args], {}),
  calc: (node, args) => runUntilItEnds(node, [join(root, 'tools/calc/main.ts'), ...args], { nodeEnv: 'production' }),
  async audit(node, [what, ...args]) {
    if (what !== 'verify') fail('Usage: node launch.mjs audit verify [--head position:hash | --anchor file]')
    return runUntilItEnds(node, [join(root, 'apps/server/src/verify-record.ts'), ...args], { nodeEnv: 'production' })
  },
  async staff(node, [what, ...args]) {
    if (what !== 'invite') fail('Say: node launch.mjs staff invite --email dana@lender.kz --name "Дана Серикова"')
    return runUntilItEnds(node, [join(root, 'apps/server/src/invite-first-admin.ts'), ...args], {
      nodeEnv: 'production',
    })
  },
  run: (node, args) => runUntilItEnds(node, args, {}),
  async build(node) {
    await buildSiteWhenStale(node)
    return 0
  },
}

/** Commands that an operator runs beside a live server. */
const beside = new Set(['audit', 'staff'])

async function launch([name, ...args]) {
  if (!Object.hasOwn(commands, name ?? '')) fail(`Usage: node launch.mjs ${Object.keys(commands).join('|')}`)
  const node = await findNode()
  await (beside.has(name) ? installWhenItCannotRun() : installWhenStale())
  return commands[name](node, args[0] === '--' ? args.slice(1) : args)
}

try {
  process.exitCode = await launch(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  say(error.message)
  process.exitCode = 1
}
