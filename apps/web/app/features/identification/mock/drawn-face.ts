/** Frame of a camera held upright; the server rejects anything smaller than 200 pixels. */
export const frameSize = { width: 480, height: 640 }

const skin = '#e8b793'
const hair = '#3b2a20'
const ground = '#dfe9e4'

export function drawFace(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const fill = (color: string, draw: () => void) => {
    pen.fillStyle = color
    pen.beginPath()
    draw()
    pen.fill()
  }
  pen.fillStyle = ground
  pen.fillRect(0, 0, frameSize.width, frameSize.height)
  fill('#0a6b52', () => pen.ellipse(240, 660, 190, 150, 0, 0, 2 * Math.PI))
  fill(skin, () => pen.rect(200, 440, 80, 100))
  fill(hair, () => pen.ellipse(240, 270, 150, 180, 0, 0, 2 * Math.PI))
  fill(skin, () => pen.ellipse(240, 310, 130, 165, 0, 0, 2 * Math.PI))
  for (const x of [190, 290]) {
    fill('#fff', () => pen.ellipse(x, 290, 24, 14, 0, 0, 2 * Math.PI))
    fill(hair, () => pen.arc(x, 290, 10, 0, 2 * Math.PI))
  }
  pen.strokeStyle = '#a35f4f'
  pen.lineWidth = 8
  pen.lineCap = 'round'
  pen.beginPath()
  pen.arc(240, 365, 45, 0.2 * Math.PI, 0.8 * Math.PI)
  pen.stroke()
}

/** Bare base64, as the API requires. */
export function jpegOf(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^data:image\/jpeg;base64,/, '')
}
