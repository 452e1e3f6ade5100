export type NextPage = {
  /** Loaded from the server, or drawn by the router: asked as each page begins. */
  isLoaded: () => boolean
}

/** The watch says so once it has come, with the script of a visit (watch-builds.ts). */
export const nextPage: NextPage = { isLoaded: () => false }
