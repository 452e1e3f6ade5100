/** Waits until the video shows another picture than at the call; a hidden page shows none. */
export async function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const shown = video.currentTime
  do {
    await new Promise(requestAnimationFrame)
  } while (!signal.aborted && (video.currentTime === shown || video.videoWidth === 0))
}

/** Measures how long the page was hidden since the last call. */
export function pauses(signal: AbortSignal) {
  let hiddenSince: number | undefined
  let hidden = 0
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) {
        hiddenSince = performance.now()
      } else if (hiddenSince !== undefined) {
        hidden += performance.now() - hiddenSince
        hiddenSince = undefined
      }
    },
    { signal },
  )
  return {
    take(): number {
      const since = hidden
      hidden = 0
      return since
    },
  }
}
