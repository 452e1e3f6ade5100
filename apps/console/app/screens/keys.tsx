import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import type { Page } from '../page.ts'
import { Done } from './queue-parts.tsx'

/** Lists the keys that lead somewhere, and switches them on or off for this browser. */
export const keys: Page = {
  path: '/keys',
  async get(visit) {
    const { hasKeys, path, texts } = visit
    const words = texts.keys
    return {
      kind: 'page',
      title: words.title,
      body: (
        <>
          <h1>{words.title}</h1>
          <Done visit={visit} words={hasKeys ? words.is_on : words.is_off} />
          <section className="desk-card">
            <FactList
              facts={[
                ...(visit.me.permissions.includes('client.find') ? [{ name: words.find, value: <kbd>/</kbd> }] : []),
                { name: words.help, value: <kbd>?</kbd> },
              ]}
            />
            <p className="desk-muted">{words.words}</p>
            <form method="post" action={path}>
              <Button type="submit" kind="secondary" name="keys" value={hasKeys ? 'off' : 'on'}>
                {hasKeys ? words.switch_off : words.switch_on}
              </Button>
            </form>
          </section>
        </>
      ),
    }
  },
  async post(_, form) {
    return { kind: 'redirect', to: '/keys?done=1', keys: form.get('keys') === 'on' }
  },
}
