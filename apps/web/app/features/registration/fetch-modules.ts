/** More would take the connection away from whatever the person does meanwhile. */
const mostAtOnce = 5

type Addresses = readonly (string | undefined)[]

const asked = new Set<string>()
const waiting: string[] = []
let underWay = 0

/** Into the browser's memory, without running them; each once. */
export function fetchAtLeisure(addresses: Addresses): void {
  waiting.push(...addresses.filter((address) => address !== undefined))
  fetchNext()
}

/** For a screen that is on its way: all that it is made of at once, instead of one import after another. */
export function fetchNow(addresses: Addresses): void {
  for (const address of addresses) if (address !== undefined && !asked.has(address)) fetchModule(address)
}

function fetchNext(): void {
  while (underWay < mostAtOnce && waiting.length > 0) {
    const address = waiting.shift() as string
    if (asked.has(address)) continue
    underWay += 1
    fetchModule(address, () => {
      underWay -= 1
      fetchNext()
    })
  }
}

function fetchModule(address: string, whenOver?: () => void): void {
  asked.add(address)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  if (whenOver) for (const end of ['load', 'error']) link.addEventListener(end, whenOver)
  document.head.append(link)
}
