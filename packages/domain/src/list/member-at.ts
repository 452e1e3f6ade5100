/**
 * Returns the member at an index that the caller knows to exist. Throws otherwise, so that `undefined` does not spread.
 */
export function memberAt<Member>(list: readonly Member[], index: number): Member {
  const member = list[index]
  if (member === undefined) throw new RangeError(`Nothing at ${index} of a list of ${list.length}`)
  return member
}
