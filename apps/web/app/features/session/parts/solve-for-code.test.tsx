import { hash } from 'node:crypto'
import { isWorked } from '@qadam/domain/limits/proof-of-work'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { Challenge } from '../solve-challenge.ts'
import { SolveForCode } from './solve-for-code.tsx'

function Crowded({ challenge, sent }: { challenge: Challenge | undefined; sent: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <SolveForCode challenge={challenge} form={form} />
    </form>
  )
}

test('the page solves the challenge and resubmits the form by itself', async () => {
  const sent = vi.fn()

  show(<Crowded challenge={{ challenge: '1795400000000.seal', bits: 8 }} sent={sent} />)

  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const proof = /code_proof=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  expect(proof).toMatch(/^1795400000000\.seal\.\d+$/)
  expect(isWorked(hash('sha256', proof, 'buffer'), 8)).toBe(true)
})

test('without a challenge nothing is submitted', async () => {
  const sent = vi.fn()

  show(<Crowded challenge={undefined} sent={sent} />)
  await Promise.resolve()

  expect(sent).not.toHaveBeenCalled()
})
