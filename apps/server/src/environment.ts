import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Environment } from './read-settings.ts'

/**
 * The process's environment, falling back to the file `.env` if there is one. An empty variable counts as not set, as
 * everywhere: compose files pass such ones on.
 */
export function environmentWithFile(file: string, environment: Environment = process.env): Environment {
  const given = Object.entries(environment).filter(([, value]) => value?.trim())
  return { ...variablesIn(file), ...Object.fromEntries(given) }
}

function variablesIn(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
