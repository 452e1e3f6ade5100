import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './root.mjs'
import { fail, say } from './say.mjs'

const longestWaitMs = 15 * 60_000

/**
 * Runs `work` in one process at a time per checkout. The next process waits, and should then re-check what is left to
 * do.
 */
export async function withLock(name, work) {
  // Outside node_modules, which an install removes.
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `qadam-${checkout}-${name}.lock`)
  await take(file, name)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

async function take(file, name) {
  const giveUpAt = Date.now() + longestWaitMs
  let announced = false
  while (!create(file)) {
    const holder = read(file)
    if (holder !== undefined && !isAlive(holder)) {
      moveAside(file)
      continue
    }
    if (Date.now() > giveUpAt)
      fail(`Another process (${holder}) has held ${file} for too long. End it or remove the file.`)
    if (!announced) say(`Waiting for process ${holder}, which is running the ${name}.`)
    announced = true
    await pause(200)
  }
}

function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

// A missing or empty file is between two states: returns undefined, and the caller retries.
function read(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Two processes may find the same dead holder; the rename succeeds for only one of them.
function moveAside(file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    rmSync(aside, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
