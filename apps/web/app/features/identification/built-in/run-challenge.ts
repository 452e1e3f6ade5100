import type { LivenessAccess, LivenessOutcome, LivenessUpdate } from '../liveness-check.ts'
import type { cameraView } from './camera-view.ts'
import { viewProportion } from './camera-view.ts'
import { challenge as newChallenge, type Verdict } from './challenge.ts'
import type { FaceReader } from './face-reader.ts'
import { cover, FrameCanvas, jpegOf } from './frame-canvas.ts'
import { base64, frameChain, type KeyFrame } from './frame-chain.ts'
import { sightOf } from './sight.ts'
import { throttleHints } from './throttle-hints.ts'
import { nextFrame, pauses } from './video-time.ts'

type Run = {
  readonly challenge: NonNullable<LivenessAccess['challenge']>
  readonly view: ReturnType<typeof cameraView>
  readonly reader: FaceReader
  readonly sendFrame: (frame: KeyFrame) => Promise<void>
  readonly tell: (update: LivenessUpdate) => void
  readonly signal: AbortSignal
  /** The camera is no longer needed. */
  readonly cameraDone: () => void
}

export async function runChallenge(run: Run): Promise<LivenessOutcome> {
  const { challenge, view, reader, tell, signal } = run
  const machine = newChallenge({ gestures: challenge.gestures, secondsPerGesture: challenge.seconds_per_gesture })
  const frame = new FrameCanvas()
  const [best, peak] = [document.createElement('canvas'), document.createElement('canvas')]
  const post = framePost(run)
  const words = throttleHints(tell)
  const paused = pauses(signal)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches

  while (!signal.aborted) {
    await Promise.race([nextFrame(view.video, signal), post.broken])
    const at = performance.now()
    const pixels = frame.take(view.video)
    const field = cover(pixels, viewProportion)
    const reading = await Promise.race([reader.read(pixels), post.broken])
    const hidden = paused.take()
    if (hidden > 0) {
      machine.pausedFor(hidden)
      continue
    }
    const verdict = machine.see(sightOf(reading, field, at))
    if (verdict.isPeak) frame.copyTo(peak)
    if (verdict.isBest) frame.copyTo(best)
    words.say(verdict.says, at)
    view.draw(ovalOf(verdict, challenge.gestures.length, isCalm ? 0 : at))
    if (verdict.keyFrame !== null) {
      if (verdict.keyFrame > 0) navigator.vibrate?.(60)
      post.send(await jpegOf(peak), true)
    }
    if (verdict.end === null) continue
    run.cameraDone()
    if (verdict.end !== 'done') return { kind: 'fail', reason: verdict.end }
    tell({ kind: 'checking' })
    const picture = await jpegOf(best)
    post.send(picture, false)
    await post.allSent()
    return { kind: 'success', bestFrame: base64(new Uint8Array(await picture.arrayBuffer())) }
  }
  return new Promise(() => undefined)
}

/** Sends key frames one after another in the background, while the challenge continues. */
function framePost({ challenge, sendFrame }: Run) {
  const chain = frameChain(challenge.nonce)
  let last: Promise<void> = Promise.resolve()
  let breakWith: (reason: unknown) => void = () => undefined
  const broken = new Promise<never>((_resolve, reject) => {
    breakWith = reject
  })
  broken.catch(() => undefined)
  return {
    broken,
    send(jpeg: Blob, withImage: boolean) {
      last = last.then(async () => sendFrame(await chain.next(jpeg, { withImage })))
      last.catch(breakWith)
    },
    allSent: () => last,
  }
}

function ovalOf({ says, part, done, end }: Verdict, count: number, time: number) {
  const isGesture = says.kind === 'gesture'
  const isAsked = isGesture && done < says.position
  return {
    ...{ count, done, time },
    part: isAsked ? part : 0,
    gesture: isAsked && end === null ? says.gesture : null,
    isInPlace: isGesture || says.hint === 'hold_still',
  }
}
