export function fill(field: HTMLElement, value: string): void {
  ;(field as HTMLInputElement | HTMLTextAreaElement).value = value
}

export function tick(box: HTMLElement): void {
  ;(box as HTMLInputElement).checked = true
}
