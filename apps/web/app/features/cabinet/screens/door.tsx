import { listSignedDocuments } from '@qadam/contract/documents'
import { getClientInfo } from '@qadam/contract/registration'
import { businessDay } from '@qadam/domain/calendar/business-day'
import { useBoot } from '../../../boot/boot.ts'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { AmountText } from '../../../ui/amount-text/amount-text.tsx'
import { FactList } from '../../../ui/fact-list/fact-list.tsx'
import { keptAmount } from '../../calculator/kept-amount.ts'
import { SignedDocuments } from '../parts/signed-documents.tsx'
import type { Route } from './+types/door.ts'

export const handle = { scripted: true }

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const [{ client }, { documents }] = await Promise.all([
    call(page, getClientInfo, {}),
    call(page, listSignedDocuments, {}),
  ])
  const signed = documents.map(({ id, signed_at, title, url }) => {
    return { id, title, url, day: businessDay(new Date(signed_at)) }
  })
  return { client, signed, amount: keptAmount(page.visitor.cookies) }
}

export default function CabinetDoor({ loaderData }: Route.ComponentProps) {
  const { amount, client, signed } = loaderData
  const { config } = useBoot()
  const t = useText('cabinet')
  const title = client ? t('hello', { name: client.first_name, project: config.projectName }) : t('title')
  return (
    <>
      <PageHead title={t('title')} description={t('lead')} hidden />
      <div className="intro">
        <h1>{title}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <section className="stack" aria-labelledby="next">
        <h2 id="next">{t('next_title')}</h2>
        {amount === undefined ? null : (
          <>
            <p>
              {t('amount_title')}
              <br />
              <AmountText tiyn={amount} currency={t('currency')} size="large" />
            </p>
            <p>{t('next_amount')}</p>
          </>
        )}
        <p>{t('next_soon')}</p>
      </section>
      <SignedDocuments documents={signed} />
      {client ? (
        <section className="stack" aria-labelledby="about">
          <h2 id="about">{t('about_title')}</h2>
          <FactList
            facts={[
              { name: t('name'), value: nameOf(client) },
              { name: t('iin'), value: client.iin_masked },
              { name: t('phone'), value: client.phone_masked },
              ...(client.email ? [{ name: t('email'), value: client.email }] : []),
            ]}
          />
        </section>
      ) : null}
    </>
  )
}

type Named = { readonly first_name: string; readonly last_name: string; readonly middle_name: string | null }

function nameOf({ first_name, last_name, middle_name }: Named): string {
  return [last_name, first_name, middle_name].filter(Boolean).join(' ')
}
