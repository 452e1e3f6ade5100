import { type LivenessError, LivenessTrouble } from '../liveness-check.ts'

const troubles: Readonly<Record<string, LivenessError>> = {
  NotFoundError: 'CameraNotFoundError',
  NotAllowedError: 'CameraNotAllowedError',
  AbortError: 'CameraAbortError',
  SecurityError: 'CameraSecurityError',
  NotReadableError: 'CameraNotReadableError',
  OverconstrainedError: 'CameraOverconstrainedError',
  TypeError: 'NotSupportedBrowserError',
}

const shortestSide = 480

/** Opens the person's camera, or throws a trouble by a name that the page knows. */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) {
    throw new LivenessTrouble('NotSupportedBrowserError')
  }
  const stream = await askFor(wishes(deviceId)).catch(asTrouble)
  const { width = 640, height = 480 } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  if (Math.min(width, height) >= shortestSide) return stream
  closeCamera(stream)
  throw new LivenessTrouble('CameraOverconstrainedError')
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function wishes(deviceId: string | undefined): MediaTrackConstraints {
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'user' }
  return { ...which, width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } }
}

/** Retries without constraints if they cannot be met: the chosen camera may be gone. */
async function askFor(video: MediaTrackConstraints): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'OverconstrainedError') throw error
    return navigator.mediaDevices.getUserMedia({ video: true, audio: false })
  }
}

function asTrouble(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  throw new LivenessTrouble(troubles[name] ?? 'ClientWorkError', { cause })
}

const longestMute = 3000

/** Reports a camera that stopped by itself: unplugged, taken by another app, or muted for too long. */
export function watchCamera(stream: MediaStream, interrupted: () => void): () => void {
  let muted: ReturnType<typeof setTimeout> | undefined
  const watches = new AbortController()
  const { signal } = watches
  const wait = () => {
    clearTimeout(muted)
    // The system mutes the camera of a hidden page, which is not a failure.
    muted = setTimeout(() => (document.hidden ? wait() : interrupted()), longestMute)
  }
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', interrupted, { signal })
    track.addEventListener('mute', wait, { signal })
    track.addEventListener('unmute', () => clearTimeout(muted), { signal })
  }
  return () => {
    watches.abort()
    clearTimeout(muted)
  }
}
