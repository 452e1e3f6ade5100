import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isAssetName } from './asset-name.ts'
import type { BuiltSite } from './site-build.ts'

type Keeping = {
  readonly folder: string
  readonly days: number
  readonly built: Pick<BuiltSite, 'clientFolder' | 'sheet'>
}

const dayMs = 86_400_000
/** On the machine of somebody who builds all day. */
const maxBuilds = 50
/** A file may just have been copied by a node whose list had yet to be seen. */
const youngMs = 3_600_000

const partEnding = '.part'

const listed = z.array(z.string())

/**
 * Puts this build's files beside those of the builds before and after it, and takes away what belongs to no build that
 * was run lately. Any number of nodes may do so at once: the list of a build's files is there before the files are, a
 * file is there whole or not at all, and its name says what is in it.
 */
export async function keepAssets({ folder, days, built }: Keeping): Promise<void> {
  const lists = join(folder, 'builds')
  const assets = join(folder, 'assets')
  const own = (await readdir(join(built.clientFolder, 'assets'))).filter(isAssetName)
  await Promise.all([mkdir(lists, { recursive: true }), mkdir(assets, { recursive: true })])
  await writeWhole(join(lists, `${built.sheet.id}.json`), JSON.stringify(own))
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
  // What a node left half written, when it died or the disk was full.
  const parts = named.filter((name) => name.endsWith(partEnding)).map((name) => join(lists, name))
  for (const file of [...unneeded, ...parts])
    if ((await timeOf(file)) < Date.now() - youngMs) await rm(file, { force: true })
}

async function namesIn(list: string): Promise<readonly string[]> {
  try {
    return listed.parse(JSON.parse(await readFile(list, 'utf8')))
  } catch {
    // Another node may have taken it away since we looked; or a failing disk has cut it off, and it goes when it is old.
    return []
  }
}

async function timeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/** A node that read the lists before ours was there may be about to take it away as old; false where it has. */
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
  // A copy keeps no time on some systems and the old one on others: it is as old as its being here.
  await utimes(part, new Date(), new Date())
  await rename(part, to)
}

function partOf(file: string): string {
  return `${file}.${process.pid}-${Math.random().toString(36).slice(2)}${partEnding}`
}
