/** What a button of the contract's screen asks for; it names the very contract that stands on the screen. */
const commands = ['code', 'sign', 'consent', 'payee', 'cancel'] as const

type Name = (typeof commands)[number]

export type ContractCommand = { readonly name: Name; readonly contractId: string; readonly payeeId: string | undefined }

export function commandText(name: Name, contractId: string, payeeId?: string): string {
  return [name, contractId, ...(payeeId === undefined ? [] : [payeeId])].join(' ')
}

const id = /^[0-9a-f-]{36}$/

export function readCommand(text: FormDataEntryValue | null): ContractCommand | undefined {
  if (typeof text !== 'string') return undefined
  const [name, contractId, payeeId] = text.split(' ')
  const known = commands.find((one) => one === name)
  if (!known || contractId === undefined || !id.test(contractId)) return undefined
  if (payeeId !== undefined && !id.test(payeeId)) return undefined
  return { name: known, contractId, payeeId }
}
