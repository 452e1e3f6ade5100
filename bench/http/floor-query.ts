import fastify from 'fastify'
import pg from 'pg'

// The floor of an answer from the database: Fastify and the driver, with nothing of ours between them.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
app.get('/rest/reference/branches', async () => {
  const { rows } = await pool.query('select * from branches order by position')
  return { branches: rows }
})
await app.listen({ port: Number(process.env.PORT) })
