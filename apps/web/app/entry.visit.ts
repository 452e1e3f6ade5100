import { beginVisit } from './begin-visit.ts'
import type { VisitConfig } from './boot/visit-script.ts'
import { visitScriptId } from './boot/visit-script-id.ts'

// A read-only page carries the configuration on the script element; a page with the router starts the visit itself.
const { config } = document.getElementById(visitScriptId)?.dataset ?? {}
if (config !== undefined) beginVisit(JSON.parse(config) as VisitConfig)

export * from './begin-visit.ts'
