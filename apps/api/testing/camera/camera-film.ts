import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sitter } from './portrait.ts'
import { type Pose, renderHead, straight } from './render-head.ts'
import { type PoseName, poses, type StillName, still, toJpeg } from './stills.ts'

/** A film is moments one after another; a move starts where the moment before it ended. */
export type Moment =
  | { readonly hold: StillName; readonly seconds: number; readonly sitter?: Sitter }
  | { readonly move: PoseName; readonly seconds: number }

/** What the client is asked to do and a person can do before a camera. */
export type FilmedGesture = 'turn_left' | 'turn_right' | 'closer' | 'farther' | 'blink'

/** The right answer to a challenge: a straight look, then each gesture and back. It begins when the camera is opened. */
export function filmFor(gestures: readonly FilmedGesture[], { lead = 3, sitter = 'collins' as Sitter } = {}): Moment[] {
  return [{ hold: 'straight', seconds: lead, sitter }, ...gestures.flatMap((gesture) => shown[gesture])]
}

const shown: Record<FilmedGesture, readonly Moment[]> = {
  turn_left: thereAndBack('turnedLeft', 0.8, 1),
  turn_right: thereAndBack('turnedRight', 0.8, 1),
  closer: thereAndBack('closer', 0.8, 1),
  farther: thereAndBack('farther', 0.8, 1),
  blink: thereAndBack('eyesClosed', 0.14, 0.4),
}

function thereAndBack(pose: PoseName, way: number, stay: number): Moment[] {
  return [
    { move: pose, seconds: way },
    { hold: pose, seconds: stay },
    { move: 'straight', seconds: way },
    { hold: 'straight', seconds: 1 },
  ]
}

/** Writes the film for `--use-file-for-fake-video-capture`: whoever opens it sees the old one whole or the new one whole. */
export function writeFilm(file: string, moments: readonly Moment[]): void {
  const kept = path.join(tmpdir(), 'qadam-films', `${hashOf(moments)}.mjpeg`)
  if (!existsSync(kept)) {
    mkdirSync(path.dirname(kept), { recursive: true })
    appear(kept, (unfinished) => writeFileSync(unfinished, Buffer.concat(pictures(moments))))
  }
  appear(file, (unfinished) => copyFileSync(kept, unfinished))
}

function appear(file: string, write: (unfinished: string) => void): void {
  const unfinished = `${file}.${process.pid}-${performance.now()}`
  write(unfinished)
  renameSync(unfinished, file)
}

function hashOf(moments: readonly Moment[]): string {
  const hash = createHash('sha256').update(JSON.stringify(moments))
  for (const name of readdirSync(import.meta.dirname).sort()) {
    hash.update(readFileSync(path.join(import.meta.dirname, name)))
  }
  return hash.digest('hex').slice(0, 24)
}

/** Chromium shows thirty pictures a second; a face does not move so fast that each must be another. */
const picturesASecond = 15
const shownTimes = 2

function pictures(moments: readonly Moment[]): Buffer[] {
  const shoot = aCamera()
  let sitter: Sitter = 'collins'
  let from: Partial<Pose> = {}
  return moments
    .flatMap((moment) => {
      const count = Math.max(1, Math.round(moment.seconds * picturesASecond))
      const steps = Array.from({ length: count }, (_, step) => step)
      if ('move' in moment) {
        const [start, end] = [from, poses[moment.move]]
        from = end
        return steps.map((step) => shoot(between(start, end, (step + 1) / count), sitter))
      }
      sitter = moment.sitter ?? sitter
      if (!isPose(moment.hold)) return steps.map(() => still(moment.hold))
      const held = poses[moment.hold]
      from = held
      return steps.map((step) => shoot(trembling(held, step), sitter))
    })
    .flatMap((picture) => Array.from({ length: shownTimes }, () => picture))
}

function isPose(name: StillName): name is PoseName {
  return name in poses
}

/** The way back shows the pictures of the way there. */
function aCamera(): (pose: Pose, sitter: Sitter) => Buffer {
  const taken = new Map<string, Buffer>()
  return (pose, sitter) => {
    const key = JSON.stringify([sitter, ...Object.values(pose).map((value) => Math.round(value * 1e4))])
    const picture = taken.get(key) ?? toJpeg(renderHead(pose, sitter))
    taken.set(key, picture)
    return picture
  }
}

function between(start: Partial<Pose>, end: Partial<Pose>, part: number): Pose {
  const [from, to] = [
    { ...straight, ...start },
    { ...straight, ...end },
  ]
  const eased = part * part * (3 - 2 * part)
  const entries = Object.entries(from).map(([name, value]) => [name, value + (to[name as keyof Pose] - value) * eased])
  return Object.fromEntries(entries) as Pose
}

/** Nobody alive holds quite still. */
function trembling(pose: Partial<Pose>, step: number): Pose {
  const whole = { ...straight, ...pose }
  const turn = (2 * Math.PI * (step % tremor)) / tremor
  return {
    ...whole,
    yaw: whole.yaw + 0.6 * Math.sin(turn),
    pitch: whole.pitch + 0.4 * Math.sin(2 * turn),
    x: whole.x + 0.002 * Math.sin(turn),
    y: whole.y + 0.0015 * Math.sin(2 * turn),
  }
}

const tremor = 10
