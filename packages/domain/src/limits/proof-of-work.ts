/** About sixteen thousand hashes: a second or two of a cheap phone. */
export const proofBits = 14

/** Who cannot compute waits so long instead. */
export const proofWaitSeconds = 60

/** Whether a hash begins with as many zero bits as the work costs. */
export function isWorked(hash: Uint8Array, bits: number = proofBits): boolean {
  const whole = bits >> 3
  if (hash.length <= whole || hash.subarray(0, whole).some((byte) => byte !== 0)) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
