import fastify from 'fastify'
import pg from 'pg'

// Baseline of the registration step: Fastify, the driver, and one row by its unique key.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
app.get('/rest/registration/step', async () => {
  const { rows } = await pool.query('select id, step, error from registrations where account_id = $1', [
    process.env.ACCOUNT_ID,
  ])
  return rows[0]
})
await app.listen({ port: Number(process.env.PORT) })
