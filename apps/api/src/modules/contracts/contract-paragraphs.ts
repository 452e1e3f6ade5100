type Paragraph = { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }

export const heading = (text: string): Paragraph => ({ kind: 'heading', text })
export const text = (text: string): Paragraph => ({ kind: 'text', text })
export const item = (text: string): Paragraph => ({ kind: 'item', text })
