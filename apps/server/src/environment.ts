import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Environment } from './read-settings.ts'

/** The process's environment, falling back to the file `.env` if there is one. */
export function environmentWithFile(file: string): Environment {
  return { ...variablesIn(file), ...process.env }
}

function variablesIn(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
