import { spawn } from 'node:child_process'
import { stopSignals } from './stop-signals.mjs'

/**
 * Runs a preparatory program and returns its exit status and its output, if piped. A stop signal ends the program but
 * not this process, which still has to clean up.
 */
export function runToTheEnd(command, args, options) {
  const child = spawn(command, args, options)
  const printed = []
  child.stdout?.on('data', (chunk) => printed.push(chunk))
  child.stderr?.on('data', (chunk) => printed.push(chunk))
  const bootData = (signal) => child.kill(signal)
  for (const signal of stopSignals) process.on(signal, bootData)
  return new Promise((resolve) => {
    const end = (result) => {
      for (const signal of stopSignals) process.off(signal, bootData)
      resolve({ ...result, printed: Buffer.concat(printed) })
    }
    child.once('error', (error) => end({ error }))
    child.once('close', (status, signal) => end({ status, signal }))
  })
}
