import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { frameChain } from './frame-chain.ts'

const nonce = 'ab'.repeat(32)
const frames = ['straight', 'turned'].map((text) => Buffer.from(text))

test('[LIV-07] each key frame is chained to the previous one, the first to the nonce', async () => {
  const chain = frameChain(nonce)

  const first = await chain.next(new Blob([frames[0]!]), { withImage: true })
  const second = await chain.next(new Blob([frames[1]!]), { withImage: false })

  const [one, other] = frames.map((frame) => createHash('sha256').update(frame).digest())
  const link = createHash('sha256').update(Buffer.from(nonce, 'hex')).update(one!).digest()
  expect(first).toEqual({
    number: 0,
    sha256: one!.toString('hex'),
    chain: link.toString('hex'),
    image: frames[0]!.toString('base64'),
  })
  expect(second).toEqual({
    number: 1,
    sha256: other!.toString('hex'),
    chain: createHash('sha256').update(link).update(other!).digest('hex'),
    image: null,
  })
})
