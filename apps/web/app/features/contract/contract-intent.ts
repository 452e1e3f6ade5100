const intents = ['code', 'sign', 'consent', 'payee', 'cancel', 'sign_again'] as const

type Name = (typeof intents)[number]

/** Intent of a form on the contract's screen, with the very contract and payee that the screen shows. */
export type ContractIntent = { readonly name: Name; readonly contractId: string; readonly payeeId: string | undefined }

type About = { readonly contractId: string; readonly payeeId?: string | undefined }

/** Sent beside the intent's name, which is in `command`. */
export function aboutFields({ contractId, payeeId }: About): Readonly<Record<string, string>> {
  return { contract: contractId, ...(payeeId !== undefined && { payee: payeeId }) }
}

const id = /^[0-9a-f-]{36}$/

export function readIntent(form: FormData): ContractIntent | undefined {
  const name = intents.find((one) => one === form.get('command'))
  const contractId = form.get('contract')
  const payeeId = form.get('payee')
  if (!name || !isId(contractId)) return undefined
  if (payeeId !== null && !isId(payeeId)) return undefined
  return { name, contractId, payeeId: payeeId ?? undefined }
}

function isId(value: FormDataEntryValue | null): value is string {
  return typeof value === 'string' && id.test(value)
}
