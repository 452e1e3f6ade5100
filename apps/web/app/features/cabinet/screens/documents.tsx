import { listAddenda } from '@qadam/wire/addenda'
import { listContracts } from '@qadam/wire/contracts'
import { listAcceptedDocuments } from '@qadam/wire/documents'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../cabinet-frame.tsx'
import { AcceptedDocuments, acceptedFrom } from '../parts/accepted-documents.tsx'
import { AddendumFiles } from '../parts/addendum-files.tsx'
import { ContractFiles } from '../parts/contract-files.tsx'
import type { Route } from './+types/documents.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ contracts }, { documents }, { addenda }] = await Promise.all([
    call(page, listContracts, {}),
    call(page, listAcceptedDocuments, {}),
    call(page, listAddenda, {}),
  ])
  // A draft that was cancelled or expired unsigned is not one of the client's documents.
  const own = contracts.filter(
    ({ signed_at, state }) => signed_at !== null || (state !== 'cancelled' && state !== 'expired'),
  )
  const agreed = addenda.filter(({ state }) => state === 'signed')
  return { contracts: own, addenda: agreed, signed: acceptedFrom(documents) }
}

export default function CabinetDocuments({ loaderData: { addenda, contracts, signed } }: Route.ComponentProps) {
  const { config } = useBoot()
  const t = useText('cabinet')
  return (
    <CabinetFrame title={t('documents_title')} lead={t('documents_lead')}>
      <section className="stack" aria-labelledby="contracts">
        <h2 id="contracts">{t('contracts_title')}</h2>
        {contracts.length === 0 ? <p>{t('contract_none')}</p> : null}
        <ul className="cards">
          {contracts.map((contract) => (
            <ContractFiles key={contract.id} contract={contract} apiUrl={config.apiUrl} />
          ))}
        </ul>
      </section>
      {addenda.length > 0 ? (
        <section className="stack" aria-labelledby="addenda">
          <h2 id="addenda">{t('addenda_title')}</h2>
          <ul className="cards">
            {addenda.map((addendum) => (
              <AddendumFiles key={addendum.id} addendum={addendum} apiUrl={config.apiUrl} />
            ))}
          </ul>
        </section>
      ) : null}
      <AcceptedDocuments title={t('accepted_title')} documents={signed} />
    </CabinetFrame>
  )
}
