import fc from 'fast-check'

/** Every run draws the same examples: a property is red in each of them or in none. CONTRIBUTING says how to draw others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) })
