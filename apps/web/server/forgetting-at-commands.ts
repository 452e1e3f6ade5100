import type { CallApi, PageReads } from '../app/boot/page-context.ts'

/**
 * Forgets what the page has read before a command and once more after it: a read that ran beside the command may have
 * found what was there before.
 */
export function forgettingAtCommands(callApi: CallApi, reads: PageReads | undefined): CallApi {
  if (!reads) return callApi
  return async (path, init, visitorAddress) => {
    if (init.method === undefined || init.method === 'GET') return callApi(path, init, visitorAddress)
    reads.forget()
    try {
      return await callApi(path, init, visitorAddress)
    } finally {
      reads.forget()
    }
  }
}
