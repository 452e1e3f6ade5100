import * as z from 'zod/mini'

/** The row at the edge of a page: its place in the order and its identifier, nothing of a person. */
export const place = z.string().check(z.regex(/^\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** Query of a list that is read page by page, 25 rows at a time; nothing counts the rest. */
export const pageQuery = z.object({ after: z.optional(place), before: z.optional(place) })

export type PageQuery = z.infer<typeof pageQuery>

/** The places around a page: null at the list's ends. */
export const pagePlaces = { earlier: z.nullable(z.string()), later: z.nullable(z.string()) }
