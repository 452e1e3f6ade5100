/** A browser's message about a passkey; the library checks all of it. */
type Sent = { readonly id: string; readonly response: object }

/** The console as passkeys know it: they sign for its origin alone. */
export type Console = { readonly consoleOrigin: string; readonly lender: string }

type Person = { readonly id: string; readonly email: string; readonly name: string }

/** Options for a browser, and the challenge that its answer must sign. */
export type Asked = { readonly options: string; readonly challenge: string }

export type Made = { readonly credentialId: string; readonly publicKey: Buffer; readonly counter: bigint }

type Stored = { readonly credential_id: string; readonly public_key: Buffer; readonly counter: bigint }

/** Loaded at the first passkey: most processes never meet one. */
const library = () => import('@simplewebauthn/server')

export async function askForNew(
  { consoleOrigin, lender }: Console,
  { email, id, name }: Person,
  known: readonly string[],
): Promise<Asked> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: new URL(consoleOrigin).hostname,
    rpName: lender,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    excludeCredentials: known.map((credential) => ({ id: credential })),
    // Found without an e-mail, and proves the person by finger, face or PIN: that is two factors in one touch.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
    // Ed25519, ES256, RS256: what authenticators make today.
    supportedAlgorithmIDs: [-8, -7, -257],
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

export async function askToUse({ consoleOrigin }: Console, known: readonly string[] = []): Promise<Asked> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: new URL(consoleOrigin).hostname,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map((id) => ({ id })) }),
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** Undefined for whatever is wrong: the library throws a sentence for each, and nobody at the door may learn which. */
export async function checkNew(
  { consoleOrigin }: Console,
  passkey: Sent,
  challenge: string,
): Promise<Made | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: consoleOrigin,
    expectedRPID: new URL(consoleOrigin).hostname,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { counter, id, publicKey } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter: BigInt(counter) }
}

/** The counter after this use, which must have grown where the authenticator counts at all. */
export async function checkUse(
  { consoleOrigin }: Console,
  { challenge, passkey, stored }: { passkey: Sent; stored: Stored; challenge: string },
): Promise<bigint | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { credential_id: id, counter, public_key } = stored
  const { authenticationInfo, verified } = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: consoleOrigin,
    expectedRPID: new URL(consoleOrigin).hostname,
    credential: { id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
    requireUserVerification: true,
  }).catch(() => ({ authenticationInfo: undefined, verified: false }))
  return verified && authenticationInfo ? BigInt(authenticationInfo.newCounter) : undefined
}
