/** Accepts file names as the build creates them in `assets/`: no folder and no path traversal. */
export function isAssetName(name: string): boolean {
  return /^\w[\w.-]{0,200}$/.test(name)
}
