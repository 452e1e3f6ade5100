import { hash } from 'node:crypto'
import type { CodeBound } from '../codes/codes.ts'
import type { ContractRow } from './contract.ts'

export type CodeFor = 'sign' | 'consent' | 'payee'

type Bound = {
  readonly purpose: CodeFor
  readonly contract: ContractRow
  readonly payee: { readonly id: string; readonly masked: string }
}

/**
 * Binds a code to this purpose, these figures, this payee and these two files; for anything else it is a wrong code.
 */
export function boundTo({ contract, payee, purpose }: Bound): CodeBound {
  const { amount_tiyn, id, method, product, sha256_kk, sha256_ru, term } = contract
  const figures = [product, String(amount_tiyn), term, method]
  const files = [sha256_ru, sha256_kk].map((sha256) => sha256?.toString('hex') ?? null)
  return {
    sha256: hash('sha256', JSON.stringify([purpose, id, ...figures, payee.id, ...files]), 'buffer'),
    about: { purpose, amount_tiyn: Number(amount_tiyn), payee: payee.masked },
  }
}
