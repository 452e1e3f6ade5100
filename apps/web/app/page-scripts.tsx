import { useContext } from 'react'
import { Scripts, ScrollRestoration, useLocation } from 'react-router'
import { useBoot } from './boot/boot.ts'
import { type BootData, bootDataId } from './boot/boot-data.ts'
import { type IslandData, type IslandFiles, IslandScript, islandDataId } from './boot/island.ts'
import { islandStarter } from './boot/island-starter.ts'
import { LaterStylesheet } from './boot/later-stylesheet.ts'
import { pageAt } from './boot/page-at.ts'
import { ScriptNonce } from './boot/script-nonce.ts'
import { tagManagerOf } from './boot/tag-manager.ts'
import { useVisitScript, visitConfigOf } from './boot/visit-script.ts'
import { visitScriptId } from './boot/visit-script-id.ts'
import { badBrowserTest } from './features/pages/bad-browser-test.ts'
import { useLocale } from './texts/page-locale.ts'
import { UsedNamespaces } from './texts/text.ts'

/** The browser keeps the server's output: these elements are never rendered again. */
const asWritten = { suppressHydrationWarning: true } as const

/** Most public pages are read-only: they load only the small visit script, which blocks nothing. */
export function PageScripts({ place }: { place: 'head' | 'body' }) {
  const inBrowser = !import.meta.env.SSR
  const nonce = useContext(ScriptNonce)
  const islandScript = useContext(IslandScript)
  const visitScript = useVisitScript()
  if (inBrowser || nonce !== null) return <RouterScripts place={place} />
  if (place === 'head') return islandScript === null ? null : <BadBrowserTest />
  return (
    <>
      {islandScript === null ? null : <IslandScripts {...islandScript} />}
      {visitScript === null ? null : <OwnVisitScript script={visitScript} />}
    </>
  )
}

function RouterScripts({ place }: { place: 'head' | 'body' }) {
  const nonce = useContext(ScriptNonce)
  const boot = useBoot()
  const namespaces = useContext(UsedNamespaces)
  const visitScript = useVisitScript()
  const laterStylesheet = useContext(LaterStylesheet)
  const inBrowser = !import.meta.env.SSR
  if (place === 'head') {
    return (
      <script {...asWritten} nonce={nonce ?? ''}>
        {inBrowser ? '' : badBrowserTest}
      </script>
    )
  }
  return (
    <>
      <script {...asWritten} id={bootDataId} type="application/json">
        {inBrowser ? '' : inScript({ boot, namespaces: [...(namespaces ?? [])], laterStylesheet, visitScript })}
      </script>
      <ScrollRestoration {...(nonce === null ? {} : { nonce })} />
      <Scripts {...(nonce === null ? {} : { nonce })} />
    </>
  )
}

/** The security policy allows it by its hash. */
function BadBrowserTest() {
  return <script>{badBrowserTest}</script>
}

function IslandScripts({ script, texts }: IslandFiles) {
  const laterStylesheet = useContext(LaterStylesheet)
  const data: IslandData = { locale: useLocale(), texts, laterStylesheet }
  return (
    <>
      <script id={islandDataId} type="application/json">
        {inScript(data)}
      </script>
      <script data-script={script}>{islandStarter}</script>
    </>
  )
}

function OwnVisitScript({ script }: { script: string }) {
  const boot = useBoot()
  const tagManagerId = tagManagerOf(boot.config, pageAt(useLocation().pathname).place)
  const config = { ...visitConfigOf(boot), tagManagerId }
  return (
    <script id={visitScriptId} type="module" src={script} fetchPriority="low" data-config={JSON.stringify(config)} />
  )
}

/** Escapes `<` so that no text can end the script element. */
function inScript(data: BootData | IslandData): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
