/** What the build calls a file in `assets/`: one name, with neither a folder in it nor a way out of one. */
export function isAssetName(name: string): boolean {
  return /^\w[\w.-]{0,200}$/.test(name)
}
