/** The server accepts no more frames: the session has expired. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}
