/** The server takes no more frames of this session: its time is over. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}
