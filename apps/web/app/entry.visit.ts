import { beginVisit } from './begin-visit.ts'
import type { VisitConfig } from './boot/visit-script.ts'
import { visitScriptId } from './boot/visit-script-id.ts'

// A page that is only read carries the configuration beside the script; a page with the router begins by itself.
const { config } = document.getElementById(visitScriptId)?.dataset ?? {}
if (config !== undefined) beginVisit(JSON.parse(config) as VisitConfig)

export * from './begin-visit.ts'
