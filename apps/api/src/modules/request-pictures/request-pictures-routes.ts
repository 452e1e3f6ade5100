import type { FastifyInstance } from 'fastify'
import { mountOwnPicture } from '../../http/mount-own-picture.ts'
import { readOwnPicture } from './read-own-picture.ts'

export function mountRequestPictures(app: FastifyInstance, context: Parameters<typeof readOwnPicture>[0]): void {
  mountOwnPicture(app, '/rest/lending/request-pictures/:id/file', (caller, id) => readOwnPicture(context, caller, id))
}
