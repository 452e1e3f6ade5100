import { runToTheEnd } from './run-to-the-end.mjs'

/** Runs npm: the one that started this process, or else the machine's. */
export function runNpm(args, options) {
  const [command, ...before] = npm()
  return runToTheEnd(command, [...before, ...args], { ...options, shell: command === 'npm.cmd' })
}

function npm() {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return [process.execPath, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
