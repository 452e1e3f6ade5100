/** About sixteen thousand hashes: a second or two on a cheap phone. */
export const proofBits = 14

/** Wait for a client that cannot compute the proof. */
export const proofWaitSeconds = 60

/** Returns whether a hash begins with the required number of zero bits. */
export function isWorked(hash: Uint8Array, bits: number = proofBits): boolean {
  const whole = bits >> 3
  if (hash.length <= whole || hash.subarray(0, whole).some((byte) => byte !== 0)) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
