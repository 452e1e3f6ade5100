import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isAssetName } from './asset-name.ts'
import type { BuiltSite } from './site-build.ts'

type Keeping = {
  readonly folder: string
  readonly days: number
  readonly built: Pick<BuiltSite, 'clientFolder' | 'manifest'>
}

const dayMs = 86_400_000
/** For a machine with many builds a day. */
const maxBuilds = 50
/** A file younger than this may belong to a node whose list was not yet visible. */
const youngMs = 3_600_000

const partEnding = '.part'

const listed = z.array(z.string())

/**
 * Adds this build's files to those of the builds before and after it, and removes files of builds that have not run
 * lately. Safe for concurrent nodes: a build's list is written before its files, a file is renamed into place whole,
 * and its name contains its hash.
 */
export async function keepAssets({ folder, days, built }: Keeping): Promise<void> {
  const lists = join(folder, 'builds')
  const assets = join(folder, 'assets')
  const own = (await readdir(join(built.clientFolder, 'assets'))).filter(isAssetName)
  await Promise.all([mkdir(lists, { recursive: true }), mkdir(assets, { recursive: true })])
  await writeWhole(join(lists, `${built.manifest.id}.json`), JSON.stringify(own))
  const there = new Set(await readdir(assets))
  for (const name of own) {
    const kept = join(assets, name)
    if (!there.has(name) || !(await madeYoung(kept))) await copyWhole(join(built.clientFolder, 'assets', name), kept)
  }
  await forgetOld({ lists, assets, days })
}

async function forgetOld({ assets, days, lists }: { assets: string; days: number; lists: string }): Promise<void> {
  const named = await readdir(lists)
  const dated = await Promise.all(
    named
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => ({ file: join(lists, name), at: await timeOf(join(lists, name)) })),
  )
  const newest = dated.toSorted((one, other) => other.at - one.at)
  const isKept = ({ at }: { at: number }, place: number) => at > Date.now() - days * dayMs && place < maxBuilds
  const needed = new Set<string>()
  for (const [place, list] of newest.entries()) {
    if (!isKept(list, place)) await rm(list.file, { force: true })
    else for (const name of await namesIn(list.file)) needed.add(name)
  }
  const unneeded = (await readdir(assets)).filter((name) => !needed.has(name)).map((name) => join(assets, name))
  // Partial files of a node that died or ran out of disk space.
  const parts = named.filter((name) => name.endsWith(partEnding)).map((name) => join(lists, name))
  for (const file of [...unneeded, ...parts])
    if ((await timeOf(file)) < Date.now() - youngMs) await rm(file, { force: true })
}

async function namesIn(list: string): Promise<readonly string[]> {
  try {
    return listed.parse(JSON.parse(await readFile(list, 'utf8')))
  } catch {
    // Another node may have removed the list meanwhile, or a failing disk has truncated it; a truncated list is removed
    // when it expires.
    return []
  }
}

async function timeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/**
 * Refreshes the file's time, because a node that read the lists before ours was written may be about to remove it.
 * False if it has been removed.
 */
async function madeYoung(file: string): Promise<boolean> {
  return utimes(file, new Date(), new Date()).then(
    () => true,
    () => false,
  )
}

async function writeWhole(file: string, text: string): Promise<void> {
  const part = partOf(file)
  await writeFile(part, text)
  await rename(part, file)
}

async function copyWhole(from: string, to: string): Promise<void> {
  const part = partOf(to)
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  // Some systems preserve the time of a copied file, so it is set explicitly.
  await utimes(part, new Date(), new Date())
  await rename(part, to)
}

function partOf(file: string): string {
  return `${file}.${process.pid}-${Math.random().toString(36).slice(2)}${partEnding}`
}
