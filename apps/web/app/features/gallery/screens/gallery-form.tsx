import { AmountField } from '@qadam/kit/amount-field/amount-field.tsx'
import { ButtonLink } from '@qadam/kit/button/button-link.tsx'
import { Checkbox } from '@qadam/kit/checkbox/checkbox.tsx'
import { CodeField } from '@qadam/kit/code-field/code-field.tsx'
import { DateField } from '@qadam/kit/date-field/date-field.tsx'
import { EmailField } from '@qadam/kit/email-field/email-field.tsx'
import { IinField } from '@qadam/kit/iin-field/iin-field.tsx'
import { Notice } from '@qadam/kit/notice/notice.tsx'
import { PassportField } from '@qadam/kit/passport-field/passport-field.tsx'
import { PhoneField } from '@qadam/kit/phone-field/phone-field.tsx'
import { RadioCards } from '@qadam/kit/radio-cards/radio-cards.tsx'
import { TextField } from '@qadam/kit/text-field/text-field.tsx'
import { TextareaField } from '@qadam/kit/textarea-field/textarea-field.tsx'
import { tryForm } from '@qadam/wire/sandbox'
import { redirect, useSearchParams } from 'react-router'
import { pageContext } from '../../../boot/page-context.ts'
import type { LazyForm } from '../../../form/form-shape.ts'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { submitForm } from '../../../form/submit-form.ts'
import { useWireForm } from '../../../form/use-wire-form.ts'
import { WireForm } from '../../../form/wire-form.tsx'
import { sandboxOnly } from '../../../http/sandbox-only.ts'
import { PageHead } from '../../../seo/page-head.tsx'
import { useText } from '../../../texts/text.ts'
import type { Route } from './+types/gallery-form.ts'

const purposes = ['repair', 'health', 'study', 'other'] as const

export const handle = { scripted: true }

export function loader({ context, url }: Route.LoaderArgs) {
  sandboxOnly(context.get(pageContext), url.pathname)
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  sandboxOnly(page, url.pathname)
  const { refused } = await submitForm(page, tryForm, request)
  if (refused) return refused
  return redirect('/gallery/form?accepted')
}

const lazyForm: LazyForm<typeof tryForm> = {
  path: '/rest/sandbox/form',
  shape: async () => (await import('@qadam/wire/sandbox')).tryForm,
}

export const clientAction = sendFromBrowser(lazyForm)

export default function GalleryForm({ actionData }: Route.ComponentProps) {
  const t = useText('gallery')
  const [search] = useSearchParams()
  return (
    <>
      <nav aria-label={t('list')}>
        <ButtonLink to="/gallery" kind="outlined" size="s">
          {t('back')}
        </ButtonLink>
      </nav>
      <PageHead title={t('form')} description={t('form_description')} hidden />
      <div className="intro">
        <h1>{t('form')}</h1>
        <p className="lead">{t('form_lead')}</p>
      </div>
      {search.has('accepted') && !actionData ? (
        <Notice kind="good" announced>
          {t('form_accepted')}
        </Notice>
      ) : null}
      <EveryField lastResult={actionData} />
    </>
  )
}

function EveryField({ lastResult }: { lastResult: unknown }) {
  const t = useText('gallery')
  const form = useWireForm(lazyForm, {
    labels: {
      firstName: t('first_name'),
      phone: t('phone'),
      iin: t('iin'),
      idNumber: t('id_number'),
      birthday: t('birthday'),
      email: t('email'),
      purpose: t('purpose'),
      amount: t('amount'),
      comment: t('comment'),
      smsCode: t('sms_code'),
      agree: t('agree'),
    },
    lastResult,
  })
  const { label: purposeLegend, ...purpose } = form.field('purpose')
  return (
    <WireForm name={t('form_send')} form={form}>
      <TextField {...form.field('firstName')} hint={t('first_name_hint')} autoComplete="given-name" />
      <PhoneField {...form.field('phone')} hint={t('phone_hint')} />
      <IinField {...form.field('iin')} hint={t('iin_hint')} />
      <PassportField {...form.field('idNumber')} hint={t('id_number_hint')} />
      <DateField
        {...form.field('birthday')}
        hint={t('birthday_hint')}
        outline={t('birthday_outline')}
        autoComplete="bday"
      />
      <EmailField {...form.field('email')} hint={t('email_hint')} />
      <RadioCards
        {...purpose}
        legend={purposeLegend}
        cards={purposes.map((value) => ({ value, label: t(`purpose_${value}`) }))}
      />
      <AmountField {...form.field('amount')} hint={t('amount_hint')} decimals={0} suffix="₸" />
      <TextareaField {...form.field('comment')} hint={t('comment_hint')} maxLength={300} />
      <CodeField {...form.field('smsCode')} hint={t('sms_code_hint')} />
      <Checkbox {...form.box('agree')} label={t('agree_text')} />
      <SubmitButton form={form}>{t('form_send')}</SubmitButton>
    </WireForm>
  )
}
