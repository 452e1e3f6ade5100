/**
 * The member of a list at a place where the caller knows one to be. Where there is none, the mistake is thrown here and
 * does not go on as «undefined».
 */
export function memberAt<Member>(list: readonly Member[], index: number): Member {
  const member = list[index]
  if (member === undefined) throw new RangeError(`Nothing at ${index} of a list of ${list.length}`)
  return member
}
