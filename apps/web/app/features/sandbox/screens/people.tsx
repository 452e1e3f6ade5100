import { phoneText } from '@qadam/domain/person/phone-text'
import { CopyButton } from '@qadam/kit/copy-button/copy-button.tsx'
import { listSandboxPeople } from '@qadam/wire/sandbox'
import { pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { call } from '../../../http/call.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import { enterAs } from '../enter-as.ts'
import type { Route } from './+types/people.ts'

export const handle = { scripted: true }

/** Numbers that the sandbox's ownership check rejects; their check digits are valid. */
const payees = { other: 'KZ93 999S ANDB OX00 9999', unknown: '4400 4300 0007 8888' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  return call(page, listSandboxPeople, {})
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  return enterAs(page, String((await request.formData()).get('command')))
}

export default function People({ actionData, loaderData }: Route.ComponentProps) {
  const t = useText('sandbox')
  return (
    <>
      <PageHead title={t('people_title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('people_title')}</h1>
        <p className="lead">{t('people_lead')}</p>
        <p>{t('people_payees', payees)}</p>
      </div>
      <CommandTrouble result={actionData} lost={t('people_lost')} />
      {loaderData.people.map(({ behaviour, iin, key, name, phone }) => (
        <section className="stack" key={key}>
          <h2>{name}</h2>
          <p>{behaviour}</p>
          <p>
            {t('people_phone')} {phoneText(`+${phone}`)}
          </p>
          <p className="row">
            {t('people_iin')} {iin}{' '}
            <CopyButton
              text={iin}
              label={t('people_copy')}
              copiedLabel={t('people_copied')}
              failedLabel={t('people_copy_failed')}
              kind="outlined"
            />
          </p>
          <CommandButton command={key} kind="secondary" sending={t('people_entering')}>
            {t('people_enter', { name })}
          </CommandButton>
        </section>
      ))}
    </>
  )
}
