/** A page of A4 is read well at this size, and arrives from a village in seconds. */
const longestSide = 2_000
const quality = 0.85

/**
 * The picture as a smaller JPEG, drawn anew: what the phone wrote beside it (where it was taken, and when) stays on the
 * phone. A picture that this browser cannot draw is sent as it is, and the server answers.
 */
export async function smallerPicture(picture: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(picture)
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await new Promise((resolve) => canvas.toBlob((drawn) => resolve(drawn ?? picture), 'image/jpeg', quality))
  } catch {
    return picture
  }
}
