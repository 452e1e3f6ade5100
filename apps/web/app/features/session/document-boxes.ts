export function boxName(documentId: number) {
  return `accepted.${boxKey(documentId)}` as const
}

export function boxKey(documentId: number): string {
  return `document${documentId}`
}
