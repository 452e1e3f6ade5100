import { createHash } from 'node:crypto'
import { largestPaperBytes, paperPicturesAtMost } from '@qadam/wire/request-pictures'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { pictureBytes, readJpeg } from '../identification/jpeg-header.ts'
import { findPictures, isPictureThere, type PicturesOf } from './request-pictures.ts'

/** Any camera's: nothing here decodes it, and a paper is read at the size at which it was taken. */
const bounds = { leastSide: 200, maxSide: 20_000, maxPixels: 200_000_000 }

// Base64 adds a third; the JSON around it is small.
export const pictureBodyBytes = Math.ceil(largestPaperBytes * 1.4)

export type SealedPicture = { readonly sealed_jpeg: Buffer; readonly sha256: Buffer }

/** Counts and checks a picture that a client sends, before the transaction that keeps it. */
export async function takePicture(
  { limits, secrets }: { readonly limits: Limits; readonly secrets: Secrets },
  { clientId, image }: { readonly clientId: string; readonly image: string },
): Promise<SealedPicture | Refusal<'validation_failed' | 'too_many_requests'>> {
  const { isAllowed, retryAfterSeconds } = await limits.take('request-picture', clientId)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const jpeg = pictureBytes(image, largestPaperBytes)
  if (!jpeg || !readJpeg(jpeg, bounds)) return refuse('validation_failed', { fields: { image: 'paper_unreadable' } })
  return { sealed_jpeg: secrets.seal('request-picture', jpeg), sha256: createHash('sha256').update(jpeg).digest() }
}

/** Keeps it behind an open request, whose row must be locked; the same picture again is the same one. */
export async function keepPicture(
  trx: Transaction<Tables>,
  of: PicturesOf,
  picture: SealedPicture,
): Promise<Refusal<'validation_failed'> | undefined> {
  if (await isPictureThere(trx, of, picture.sha256)) return undefined
  const { length } = await findPictures(trx, of)
  if (length >= paperPicturesAtMost) return refuse('validation_failed', { fields: { image: 'papers_enough' } })
  const owner =
    'loanRequest' in of ? { request_id: of.loanRequest } : { request_id: null, paper_request_id: of.paperRequest }
  await trx
    .insertInto('request_pictures')
    .values({ ...owner, ...picture })
    .execute()
  return undefined
}
