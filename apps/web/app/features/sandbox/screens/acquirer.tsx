import { AmountText } from '@qadam/kit/amount-text/amount-text.tsx'
import { Button } from '@qadam/kit/button/button.tsx'
import { FactList } from '@qadam/kit/fact-list/fact-list.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { answerSandboxCardOrder, readSandboxCardOrder, type sandboxCardPlans } from '@qadam/wire/sandbox-acquirer'
import { Form, Link, redirectDocument } from 'react-router'
import * as z from 'zod/mini'
import { pageContext } from '../../../boot/page-context.ts'
import { call } from '../../../http/call.ts'
import { pageError } from '../../../http/page-error.ts'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/acquirer.ts'

/** Behaviour of the bank and the acquirer for each button. */
const buttons = {
  pay: { plan: 'paid', notifies: 1, leads_back: true },
  pay_late: { plan: 'late', notifies: 1, leads_back: true },
  pay_away: { plan: 'paid', notifies: 1, leads_back: false },
  pay_silent: { plan: 'paid', notifies: 0, leads_back: true },
  pay_twice: { plan: 'paid', notifies: 2, leads_back: true },
  saves_poor: { plan: 'saves_poor', notifies: 1, leads_back: true },
  saves_silent: { plan: 'saves_silent', notifies: 1, leads_back: true },
  no_money: { plan: 'no_money', notifies: 1, leads_back: true },
  card_not_valid: { plan: 'card_not_valid', notifies: 1, leads_back: true },
} as const satisfies Record<string, { plan: (typeof sandboxCardPlans)[number]; notifies: number; leads_back: boolean }>

const names = Object.keys(buttons) as (keyof typeof buttons)[]

const invoiceShape = /^\d{6,15}$/

export const handle = { scripted: true }

export async function loader({ context, params: { invoice }, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  if (!invoiceShape.test(invoice)) throw pageError(404, `Page not found ${url.pathname}`)
  return { invoice, order: await call(page, readSandboxCardOrder, { params: { invoice } }) }
}

export async function action({ context, params: { invoice }, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const pressed = z.safeParse(z.object({ press: z.enum(names) }), Object.fromEntries(await request.formData())).data
  if (!pressed || !invoiceShape.test(invoice)) throw pageError(400, 'Bad request', page.boot)
  const body = buttons[pressed.press]
  const { location } = await call(page, answerSandboxCardOrder, { params: { invoice }, body })
  return location === null ? null : redirectDocument(location)
}

export default function Acquirer({ loaderData: { invoice, order } }: Route.ComponentProps) {
  const t = useText('acquirer')
  const { amount_tiyn, description, is_over, keeps_card, plan } = order
  const shown = names.filter((name) => keeps_card || (name !== 'saves_poor' && name !== 'saves_silent'))
  return (
    <>
      <PageHead title={t('title')} description={t('description')} hidden />
      <div className="intro">
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <FactList
        facts={[
          { name: t('sum'), value: <AmountText tiyn={amount_tiyn} currency="₸" tiynShown="always" /> },
          { name: t('about'), value: description },
          { name: t('invoice'), value: invoice },
        ]}
      />
      {plan ? (
        <Notice kind="info" announced>
          {t(`pressed_${plan}`)} {t('close')}
        </Notice>
      ) : null}
      {plan === null && is_over ? <Notice kind="warn">{t('over')}</Notice> : null}
      {plan === null && !is_over ? (
        <Form method="post" className="row">
          {shown.map((name, place) => (
            <Button key={name} type="submit" name="press" value={name} kind={place === 0 ? 'primary' : 'outlined'}>
              {t(name)}
            </Button>
          ))}
        </Form>
      ) : null}
      <p>
        <Link to={order.return_url} reloadDocument>
          {t('leave')}
        </Link>
      </p>
    </>
  )
}
