import { spawn } from 'node:child_process'
import { stopSignals } from './stop-signals.mjs'

/**
 * Runs a program that prepares something, and answers how it ended and what it printed, where that is piped. Whoever
 * ends us meanwhile ends it, and we live on to clear up.
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
