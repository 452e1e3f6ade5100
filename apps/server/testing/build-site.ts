/** Builds the site unless it is built, as `npm start` does. A whole run has built it before; a single file may be first. */
export async function buildSite(): Promise<void> {
  // The launcher is plain JavaScript without types, because it runs before anything is installed.
  const builder = new URL('../../../tools/launch/site-build.mjs', import.meta.url).href
  const { buildSiteWhenStale } = await import(builder)
  await buildSiteWhenStale(process.execPath)
}

/** A build on a machine that runs a suite beside it. */
export const longestBuildMs = 180_000
