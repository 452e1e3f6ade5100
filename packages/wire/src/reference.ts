import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Monday is 1, Sunday 7. */
const weekday = z.int().check(z.minimum(1), z.maximum(7))

export const branch = z.object({
  id: z.string(),
  city: z.string(),
  address: z.string(),
  landmark: z.nullable(z.string()),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  hours: z.array(z.object({ from_day: weekday, to_day: weekday, opens: clockTime, closes: clockTime })),
  /** A made-up address that shows how the page looks; never true on a `prod` stand. */
  is_sample: z.boolean(),
})

export type Branch = z.infer<typeof branch>

export const listBranches = endpoint({
  method: 'GET',
  path: '/rest/reference/branches',
  summary: 'Lists the branches that receive clients, in the requested language',
  module: 'reference',
  access: 'anyone',
  answer: z.object({ branches: z.array(branch) }),
  errors: [],
})

const country = z.object({ id: z.int(), name: z.string(), code: z.string() })

export type Country = z.infer<typeof country>

export const listCountries = endpoint({
  method: 'GET',
  path: '/rest/registration/countries',
  summary: 'Lists the countries that issue passports, in the requested language and its order, and the default one',
  module: 'reference',
  access: 'anyone',
  answer: z.object({ countries: z.array(country), default_country_id: z.int() }),
  errors: [],
})

/** (+) How to reach a human. */
export const getSupport = endpoint({
  method: 'GET',
  path: '/rest/reference/support',
  summary: "Returns the lender's phones, addresses and links for clients",
  module: 'reference',
  access: 'anyone',
  answer: z.object({
    phone: z.string(),
    email: z.string(),
    security_email: z.string(),
    social_url: z.nullable(z.string()),
    messenger_url: z.nullable(z.string()),
  }),
  errors: [],
})
