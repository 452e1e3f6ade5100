import { listBranches } from '@qadam/wire/reference'
import { describe, expect } from 'vitest'
import { test } from '../../../testing/api-test.ts'
import { test as databaseTest } from '../../../testing/database-test.ts'
import { startApi } from '../../../testing/start-api.ts'

const path = listBranches.path

describe('the branches', () => {
  test('come in the requested language, and in Russian by default', async ({ api }) => {
    const karaganda = async (language?: string) => {
      const answer = await api.ask(path, language === undefined ? {} : { headers: { 'accept-language': language } })
      expect(answer.statusCode).toBe(200)
      const { branches } = listBranches.answer.parse(answer.json())
      return { language: answer.headers['content-language'], ...branches.find(({ phone }) => phone === '+77212000006') }
    }

    expect(await karaganda()).toMatchObject({
      language: 'ru',
      city: 'Караганда',
      address: 'проспект Бухар жырау, 9006',
    })
    expect(await karaganda('kk-KZ,ru;q=0.5')).toMatchObject({
      language: 'kk',
      city: 'Қарағанды',
      address: 'Бұқар жырау даңғылы, 9006',
    })
    expect(await karaganda('kz')).toMatchObject({ language: 'kk', landmark: '«Орталық» аялдамасының жанында' })
    expect(await karaganda('de')).toMatchObject({ language: 'ru' })
  })

  test('come in the order the lender set', async ({ api, database }) => {
    await database.sql.updateTable('branches').set({ position: 100 }).where('id', '=', 'sample-almaty-abay').execute()

    const ids = (await api.ask(path)).json().branches.map(({ id }: { id: string }) => id)

    expect(ids.at(0)).toBe('sample-almaty-alatau')
    expect(ids.at(-1)).toBe('sample-almaty-abay')
  })

  test('may be cached for a minute, one copy per language, and are not sent twice', async ({ api }) => {
    const first = await api.ask(path)
    const again = await api.ask(path, { headers: { 'if-none-match': String(first.headers.etag) } })
    const inKazakh = await api.ask(path, {
      headers: { 'if-none-match': String(first.headers.etag), 'accept-language': 'kk' },
    })

    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'accept-language' })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'public, max-age=60' })
    expect(inKazakh.statusCode).toBe(200)
  })

  databaseTest('are generated as samples except on prod', async ({ database }) => {
    const onProd = await startApi(database, { stand: 'prod' })
    expect((await onProd.ask(path)).json()).toEqual({ branches: [] })

    const onTest = await startApi(database, { stand: 'test' })
    const { branches } = (await onTest.ask(path)).json()
    expect(branches.length).toBeGreaterThanOrEqual(6)
    expect(branches.every((branch: { is_sample: boolean }) => branch.is_sample)).toBe(true)
    await Promise.all([onProd.close(), onTest.close()])
  })

  databaseTest('of the lender are not replaced by samples', async ({ database }) => {
    const first = await startApi(database)
    await database.sql.deleteFrom('branches').where('id', '!=', 'sample-almaty-abay').execute()
    const second = await startApi(database)

    expect((await second.ask(path)).json().branches).toHaveLength(1)
    await Promise.all([first.close(), second.close()])
  })

  databaseTest('are inserted once by nodes that start together', async ({ database }) => {
    const nodes = await Promise.all([startApi(database), startApi(database), startApi(database)])

    const { branches } = (await nodes[0].ask(path)).json()
    expect(new Set(branches.map(({ id }: { id: string }) => id)).size).toBe(branches.length)
    await Promise.all(nodes.map((node) => node.close()))
  })
})
