import { getContract } from '@qadam/contract/contracts'
import { listSignedDocuments } from '@qadam/contract/documents'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { useText } from '../../../texts/text.ts'
import { CabinetFrame } from '../cabinet-frame.tsx'
import { cabinetOf } from '../opened-cabinet.ts'
import { ContractFiles } from '../parts/contract-files.tsx'
import { SignedDocuments, signedFrom } from '../parts/signed-documents.tsx'
import type { Route } from './+types/documents.ts'

export const handle = { scripted: true }

const mostContracts = 20

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ contract, loans }, { documents }] = await Promise.all([cabinetOf(page), call(page, listSignedDocuments, {})])
  const older = loans.map(({ contract_id }) => contract_id).filter((id) => id !== contract?.id)
  const others = await Promise.all(
    [...new Set(older)].slice(0, mostContracts).map((id) => call(page, getContract, { params: { id } })),
  )
  return { contracts: contract ? [contract, ...others] : others, signed: signedFrom(documents) }
}

export default function CabinetDocuments({ loaderData: { contracts, signed } }: Route.ComponentProps) {
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
      <SignedDocuments title={t('signed_title')} documents={signed} />
    </CabinetFrame>
  )
}
