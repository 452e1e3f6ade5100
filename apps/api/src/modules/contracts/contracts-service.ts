export { type ContractRow, findContract, lockContract, moveContract } from './contracts-repository.ts'
