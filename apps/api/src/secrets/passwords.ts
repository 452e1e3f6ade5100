import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** N = 2^ln. 32 MiB, three passes: the strength that OWASP recommends for scrypt, at half the memory of its first choice. */
const current = { ln: 15, r: 8, p: 3 } as const

const saltBytes = 16
const hashBytes = 32
/** Hashing takes a thread and 32 MiB each: more at a time would starve the requests of everybody else. */
const hashedAtOnce = 2

/** `$scrypt$ln=15,r=8,p=3$salt$hash`: the parameters stay with the hash, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const { ln, p, r } = current
  const hash = await derived(password, salt, current)
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Matches no password, and takes as long to find out as a real hash. For people who do not exist. */
export const passwordOfNobody = `$scrypt$ln=${current.ln},r=${current.r},p=${current.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d{2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/.exec(stored) ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash is not one of ours')
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) }
  const found = await derived(password, Buffer.from(salt, 'base64url'), parameters)
  return timingSafeEqual(found, Buffer.from(hash, 'base64url'))
}

type Parameters = { readonly ln: number; readonly r: number; readonly p: number }

/** Two keyboards may write the same letter by different code points, so a password is normalised first. */
function derived(password: string, salt: Buffer, { ln, p, r }: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 2 * 128 * r * (2 ** ln + p) }
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= hashedAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place goes straight to the next in line, so that nobody slips in between.
    if (next) next()
    else running -= 1
  }
}
