import { hash } from 'node:crypto'
import type { CodeBound } from '../codes/codes.ts'
import type { AddendumRow } from './addenda.ts'

/** Binds a code to this addendum and its two files; for anything else it is a wrong code. */
export function boundToAddendum({ contract_number, id, number, sha256_kk, sha256_ru }: AddendumRow): CodeBound {
  const files = [sha256_ru, sha256_kk].map((sha256) => sha256.toString('hex'))
  return {
    sha256: hash('sha256', JSON.stringify(['addendum', id, ...files]), 'buffer'),
    about: { purpose: 'addendum', number, contract: String(contract_number) },
  }
}
