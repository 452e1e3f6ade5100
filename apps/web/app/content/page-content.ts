import * as z from 'zod/mini'

/** Placeholders such as `{phone}` are filled in; `[words](/path)` is a link. */
const words = z.string().check(z.minLength(1), z.maxLength(1_500))
const short = z.string().check(z.minLength(1), z.maxLength(160))
const path = z.string().check(z.regex(/^\/[\w/#-]*$/), z.maxLength(120))

const pictures = ['bank', 'card', 'cash', 'terminal', 'phone', 'check', 'person', 'clock', 'lock', 'message'] as const

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: words }),
  z.strictObject({ kind: z.literal('list'), items: z.array(words).check(z.minLength(1), z.maxLength(30)) }),
  z.strictObject({
    kind: z.literal('steps'),
    items: z
      .array(z.strictObject({ picture: z.enum(pictures), title: short, text: words }))
      .check(z.minLength(2), z.maxLength(8)),
  }),
  /** Name and value pairs: terms, dates, company details. */
  z.strictObject({
    kind: z.literal('facts'),
    items: z.array(z.strictObject({ name: short, value: words })).check(z.minLength(1), z.maxLength(20)),
  }),
  z.strictObject({
    kind: z.literal('notice'),
    mood: z.enum(['info', 'good', 'warn', 'danger']),
    title: z.optional(short),
    text: words,
  }),
  z.strictObject({
    kind: z.literal('questions'),
    items: z
      .array(z.strictObject({ question: short, answer: z.array(words).check(z.minLength(1), z.maxLength(6)) }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  /** Cards that link to other pages. */
  z.strictObject({
    kind: z.literal('links'),
    items: z.array(z.strictObject({ to: path, title: short, text: short })).check(z.minLength(1), z.maxLength(12)),
  }),
  z.strictObject({ kind: z.literal('contacts') }),
])

export type ContentBlock = z.infer<typeof block>

const section = z.strictObject({
  /** The anchor for links to this section. */
  id: z.optional(z.string().check(z.regex(/^[a-z-]{2,40}$/))),
  title: z.optional(short),
  blocks: z.array(block).check(z.minLength(1), z.maxLength(20)),
})

export type ContentSection = z.infer<typeof section>

/** One text page in one language; a file in content/<language>. */
export const pageContent = z.strictObject({
  title: z.string().check(z.minLength(3), z.maxLength(70)),
  /** For search engines and link previews. */
  description: z.string().check(z.minLength(40), z.maxLength(170)),
  lead: z.string().check(z.minLength(10), z.maxLength(280)),
  /** The date from which a document applies, or on which a notice was written. */
  from: z.optional(z.iso.date()),
  /** A payment or payout channel: whether it works today, and when that was last checked. */
  channel: z.optional(z.strictObject({ status: z.enum(['active', 'paused', 'closed']), checked: z.iso.date() })),
  sections: z.array(section).check(z.maxLength(20)),
})

export type PageContent = z.infer<typeof pageContent>
