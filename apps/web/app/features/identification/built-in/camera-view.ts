import { drawOval, type OvalState } from './oval-drawing.ts'

/** Portrait, like a face. */
export const viewProportion = 3 / 4

/** The person's own mirrored picture with an oval over it. */
export function cameraView(place: HTMLElement) {
  const stage = document.createElement('div')
  const video = document.createElement('video')
  const canvas = document.createElement('canvas')
  Object.assign(stage.style, {
    position: 'relative',
    inlineSize: 'min(100%, 52.5svh, 24rem)',
    aspectRatio: `${viewProportion}`,
    margin: '0 auto',
    overflow: 'hidden',
    borderRadius: '1.375rem',
    background: '#14211c',
  })
  const whole = { position: 'absolute', inset: '0', inlineSize: '100%', blockSize: '100%' }
  Object.assign(video.style, { ...whole, objectFit: 'cover', transform: 'scaleX(-1)' })
  Object.assign(canvas.style, whole)
  Object.assign(video, { muted: true, playsInline: true, autoplay: true, disablePictureInPicture: true })
  // Set as attributes too: older Safari ignores the properties.
  for (const name of ['muted', 'playsinline']) video.setAttribute(name, '')
  for (const shown of [video, canvas]) shown.setAttribute('aria-hidden', 'true')
  stage.append(video, canvas)
  place.append(stage)

  return {
    video,
    async show(stream: MediaStream) {
      video.srcObject = stream
      await video.play()
    },
    draw(state: OvalState) {
      const { clientWidth, clientHeight } = stage
      const density = Math.min(3, window.devicePixelRatio)
      const [width, height] = [Math.round(clientWidth * density), Math.round(clientHeight * density)]
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      drawOval(canvas, state)
    },
    remove() {
      video.srcObject = null
      stage.remove()
    },
  }
}
