/** As typed over what stood there. */
export function fill(field: HTMLElement, value: string): void {
  ;(field as HTMLInputElement | HTMLTextAreaElement).value = value
}

/** A box, or one of several. */
export function tick(box: HTMLElement): void {
  ;(box as HTMLInputElement).checked = true
}
