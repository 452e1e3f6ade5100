// Opens the database and holds it until killed; prints the result of opening.
import { openGivenDatabase, print } from './open-given-database.ts'

try {
  const database = await openGivenDatabase()
  await database.ping()
  print('open')
  process.stdin.resume()
} catch (error) {
  print(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
