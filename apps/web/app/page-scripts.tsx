import { useContext } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import { useBoot } from './boot/boot.ts'
import { type HandOver, handOverId } from './boot/hand-over.ts'
import { IslandScript } from './boot/island.ts'
import { islandStarter } from './boot/island-starter.ts'
import { ScriptNonce } from './boot/script-nonce.ts'
import { badBrowserTest } from './features/pages/bad-browser-test.ts'
import { dictionaryInMemory } from './texts/dictionaries.ts'
import { SpokenRooms } from './texts/text.ts'

/** The browser keeps what the server wrote: these elements are never rendered again. */
const asWritten = { suppressHydrationWarning: true } as const

/** A page that needs no script sends none: most public pages are read, not used. */
export function PageScripts({ place }: { place: 'head' | 'body' }) {
  const islandScript = useContext(IslandScript)
  if (!import.meta.env.SSR || islandScript === null) return <RouterScripts place={place} />
  return place === 'head' ? <BadBrowserTest /> : <IslandScripts script={islandScript} />
}

function RouterScripts({ place }: { place: 'head' | 'body' }) {
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
        {inBrowser ? '' : handOverJson({ boot, rooms: [...(rooms ?? [])] })}
      </script>
      <ScrollRestoration {...(nonce === null ? {} : { nonce })} />
      <Scripts {...(nonce === null ? {} : { nonce })} />
    </>
  )
}

/** Known to the security policy by its hash. */
function BadBrowserTest() {
  return <script>{badBrowserTest}</script>
}

/** The page is for everybody: what it hands over names neither a device nor a request. */
function IslandScripts({ script }: { script: string }) {
  const boot = useBoot()
  const texts = { calculator: dictionaryInMemory('calculator', boot.locale) ?? {} }
  return (
    <>
      <script id={handOverId} type="application/json">
        {handOverJson({ boot: { ...boot, device: undefined, requestId: '' }, rooms: [], texts })}
      </script>
      <script data-script={script}>{islandStarter}</script>
    </>
  )
}

/** `<` is written so that no text of ours can end the script element. */
function handOverJson(handOver: HandOver): string {
  return JSON.stringify(handOver).replace(/</g, '\\u003c')
}
