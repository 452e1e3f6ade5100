import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Setting, Settings } from '@qadam/wire/setting'

const apps = fileURLToPath(new URL('../../apps', import.meta.url))

export type SettingsOfApp = { app: string; settings: Settings }

/** Reads the environment settings of every app: the records exported by its `settings.ts`. */
export async function readSettings(): Promise<SettingsOfApp[]> {
  const found: SettingsOfApp[] = []
  for (const app of readdirSync(apps).sort()) {
    for (const file of [join(apps, app, 'src/settings.ts'), join(apps, app, 'server/settings.ts')]) {
      if (!existsSync(file)) continue
      const exported = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>)
      const records = exported.filter(([name]) => name.endsWith('ettings')).map(([, value]) => value)
      found.push({ app, settings: Object.assign({}, ...records.filter(isSettings)) })
    }
  }
  return found
}

export function settingsPage(apps: SettingsOfApp[]): string {
  return `# Settings

Environment variables, by the app that reads them. All of them are checked at the start, and one message names every
bad one. Written by \`npm run docs\` from \`apps/*/{src,server}/settings.ts\`; a test fails when it is stale.

A *sample* is used on the stands \`local\` and \`test\` only: on \`prod\` the lender’s own value must be given.
${apps.map(section).join('')}`
}

function section({ app, settings }: SettingsOfApp): string {
  const rows = Object.entries(settings).map(
    ([name, setting]) => `| \`${name}\` | ${setting.about.replaceAll('|', '\\|')} | ${whenNotSet(setting)} |`,
  )
  return `
## ${app}

| name | what it is | when not set |
|---|---|---|
${rows.join('\n')}
`
}

function whenNotSet({ fallback, sample, secret, schema }: Setting): string {
  const value = () => {
    if (fallback !== undefined) return fallback === '' ? 'empty' : `\`${fallback}\``
    if (sample !== undefined) return secret ? 'a sample' : `\`${sample}\`, a sample`
    return schema.safeParse(undefined).success ? 'empty' : '**must be set**'
  }
  return secret ? `${value()}; a secret, never printed` : value()
}

function isSettings(value: unknown): value is Settings {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((setting) => 'about' in setting && 'schema' in setting)
  )
}
