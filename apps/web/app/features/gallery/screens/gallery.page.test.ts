import { readdirSync } from 'node:fs'
import { expect, test } from '../../../../testing/site-test.ts'

const components = readdirSync(new URL('../../../../../../packages/kit/src', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
})
  .map((path) => /([\w-]+)\.examples\.tsx$/.exec(path)?.[1])
  .filter((name) => name !== undefined)

test('the gallery shows every component, in both languages', async ({ visitor }) => {
  for (const language of ['', '/kk']) {
    const page = await visitor.open(`${language}/gallery`)

    const links = [...page.main.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
    expect(links.sort()).toEqual(['form', ...components].map((name) => `${language}/gallery/${name}`).sort())
  }
})

test('a component without examples is a 404', async ({ visitor }) => {
  expect((await visitor.open('/gallery/nothing')).status).toBe(404)
  expect((await visitor.open('/gallery/__proto__')).status).toBe(404)
})

test('without script a masked field is a plain input under its own name, and a long list is a native select', async ({
  visitor,
}) => {
  for (const [name, field] of [
    ['phone-field', 'empty'],
    ['date-field', 'empty'],
    ['range-field', 'amount'],
  ]) {
    const page = await visitor.open(`/gallery/${name}`)
    const input = page.main.querySelector<HTMLInputElement>(`input[name=${field}]`)!

    expect([name, input.disabled, input.readOnly, input.maxLength, input.pattern]).toEqual([name, false, false, -1, ''])
  }

  const page = await visitor.open('/gallery/combobox')
  const list = page.main.querySelector<HTMLSelectElement>('select[name=empty]')!
  expect([list.hidden, list.disabled]).toEqual([false, false])
  expect([...list.options].find(({ text }) => text === 'Тараз')?.value).toBe('17')
})
