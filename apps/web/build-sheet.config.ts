import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names the build by what the browser runs of it: the same files are the same build, whenever it was made. */
export async function writeBuildSheet(buildFolder: string): Promise<void> {
  const assets = join(buildFolder, 'client/assets')
  const hash = createHash('sha256')
  for (const name of (await readdir(assets)).toSorted())
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(assets, name)))
  const sheet = { id: hash.digest('hex').slice(0, 16), built_at: new Date().toISOString() }
  await writeFile(join(buildFolder, 'latest.json'), JSON.stringify(sheet))
}
