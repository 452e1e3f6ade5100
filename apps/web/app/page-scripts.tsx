import { useContext } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import { type Boot, useBoot } from './boot/boot.ts'
import { handOverId } from './boot/hand-over.ts'
import { ScriptNonce } from './boot/script-nonce.ts'
import { badBrowserTest } from './features/pages/bad-browser-test.ts'
import { SpokenRooms } from './texts/text.ts'

/** The browser keeps what the server wrote: these elements are never rendered again. */
const asWritten = { suppressHydrationWarning: true } as const

/** A page that needs no script sends none: most public pages are read, not used. */
export function PageScripts({ place }: { place: 'head' | 'body' }) {
  const nonce = useContext(ScriptNonce)
  const boot = useBoot()
  const rooms = useContext(SpokenRooms)
  const inBrowser = !import.meta.env.SSR
  if (nonce === null && !inBrowser) return null
  if (place === 'head') {
    return (
      <script {...asWritten} nonce={nonce ?? ''}>
        {inBrowser ? '' : badBrowserTest}
      </script>
    )
  }
  return (
    <>
      <script {...asWritten} id={handOverId} type="application/json">
        {inBrowser ? '' : handOverJson(boot, [...(rooms ?? [])])}
      </script>
      <ScrollRestoration {...(nonce === null ? {} : { nonce })} />
      <Scripts {...(nonce === null ? {} : { nonce })} />
    </>
  )
}

/** `<` is written so that no text of ours can end the script element. */
function handOverJson(boot: Boot, rooms: readonly string[]): string {
  return JSON.stringify({ boot, rooms }).replace(/</g, '\\u003c')
}
