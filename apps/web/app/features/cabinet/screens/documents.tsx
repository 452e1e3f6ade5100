import { listPapers } from '@qadam/wire/cabinet'
import { listContracts } from '@qadam/wire/contracts'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../cabinet-frame.tsx'
import { DraftFiles } from '../parts/draft-files.tsx'
import { Papers } from '../parts/papers.tsx'
import type { Route } from './+types/documents.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ contracts }, { papers }] = await Promise.all([call(page, listContracts, {}), call(page, listPapers, {})])
  // A draft that was cancelled or expired unsigned is not one of the client's documents.
  const drafts = contracts.filter(
    ({ signed_at, state }) => signed_at === null && state !== 'cancelled' && state !== 'expired',
  )
  return { drafts, papers }
}

export default function CabinetDocuments({ loaderData: { drafts, papers } }: Route.ComponentProps) {
  const { config } = useBoot()
  const t = useText('cabinet')
  return (
    <CabinetFrame title={t('documents_title')} lead={t('documents_lead')}>
      {drafts.length > 0 ? (
        <ul className="cards">
          {drafts.map((contract) => (
            <DraftFiles key={contract.id} contract={contract} apiUrl={config.apiUrl} />
          ))}
        </ul>
      ) : null}
      <Papers papers={papers} />
    </CabinetFrame>
  )
}
