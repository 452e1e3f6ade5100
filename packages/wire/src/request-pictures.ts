import * as z from 'zod/mini'

/** A phone's photo as it is; a page with script sends a tenth of it. */
export const largestPaperBytes = 6 * 1024 * 1024
const paperLongest = Math.ceil(largestPaperBytes / 3) * 4

export const paperPicturesAtMost = 6

/** A photographed paper on its way: base64, bare or as a data URL. */
export const paperPicture = z.strictObject({ image: z.string().check(z.minLength(1), z.maxLength(paperLongest + 64)) })

/** Photographed papers as sent; each is at /rest/lending/request-pictures/:id/file for its client. */
export const requestPictures = z.array(z.object({ id: z.string(), added_at: z.string() }))
