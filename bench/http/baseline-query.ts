import fastify from 'fastify'
import pg from 'pg'

// Baseline of a response from the database: Fastify and the driver, with none of our code in between.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
app.get('/rest/reference/branches', async () => {
  const { rows } = await pool.query('select * from branches order by position')
  return { branches: rows }
})
await app.listen({ port: Number(process.env.PORT) })
