import { Button } from '@qadam/kit/button/button.tsx'
import { StatusTag } from '@qadam/kit/status-tag/status-tag.tsx'
import type { Problem } from '@qadam/wire/problem'
import { endDevice, endOtherDevices, listDevices } from '@qadam/wire/session'
import { Form, redirect, useNavigation } from 'react-router'
import { useBoot } from '../../../boot/boot.ts'
import { type Page, pageContext } from '../../../boot/page-context.ts'
import { CommandButton } from '../../../form/command-button.tsx'
import { CommandTrouble } from '../../../form/command-trouble.tsx'
import { sendFromBrowser } from '../../../form/send-from-browser.ts'
import { refusedBy } from '../../../form/submit-form.ts'
import { useLastResult } from '../../../form/use-last-result.ts'
import { call, tryCall } from '../../../http/call.ts'
import { isMissing, pageError } from '../../../http/page-error.ts'
import { useText } from '../../../texts/text.ts'
import { momentWords } from '../../../time/moment-words.ts'
import { CabinetFrame } from '../cabinet-frame.tsx'
import { useDeviceName } from '../parts/device-name.ts'
import type { Route } from './+types/devices.ts'

export const handle = { scripted: true }

const here = '/register/lk/devices'
const ending = 'end'
const endingOthers = 'end_others'

/** Sessions record activity to the minute, so anything seen this recently counts as now. */
const nowMs = 3 * 60_000

export async function loader({ context }: Route.LoaderArgs) {
  const { devices } = await call(context.get(pageContext), listDevices, {})
  const now = Date.now()
  return { devices: devices.map((device) => ({ ...device, isNow: now - Date.parse(device.last_seen_at) < nowMs })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const problem = await obey(page, { command: form.get('command'), device: String(form.get('device')) })
  return problem ? refusedBy(problem) : redirect(here)
}

type Asked = { readonly command: FormDataEntryValue | null; readonly device: string }

async function obey(page: Page, { command, device }: Asked): Promise<Problem | undefined> {
  if (command === endingOthers) return (await tryCall(page, endOtherDevices, {})).problem
  if (command === ending) return end(page, device)
  throw pageError(400, 'Bad request', page.boot)
}

/** A device that was already signed out meanwhile counts as success. */
async function end(page: Page, id: string): Promise<Problem | undefined> {
  try {
    return (await tryCall(page, endDevice, { params: { id } })).problem
  } catch (thrown) {
    if (isMissing(thrown)) return undefined
    throw thrown
  }
}

export const clientAction = sendFromBrowser()

export default function CabinetDevices({ actionData, loaderData: { devices } }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { locale } = useBoot()
  const t = useText('cabinet')
  const { formData } = useNavigation()
  const nameOf = useDeviceName()
  const sent = formData?.get('device')
  return (
    <CabinetFrame title={t('devices_title')} lead={t('devices_lead')}>
      <CommandTrouble result={result} lost={t('no_answer')} title={t('trouble')} />
      <ul className="cards">
        {devices.map((device) => (
          <li className="card" key={device.id}>
            <h2>{nameOf(device)}</h2>
            {device.is_this ? <StatusTag kind="good">{t('device_this')}</StatusTag> : null}
            <p>{t('device_started', { moment: momentWords(device.started_at, locale) })}</p>
            <p>
              {device.is_this || device.isNow
                ? t('device_seen_now')
                : t('device_seen', { moment: momentWords(device.last_seen_at, locale) })}
            </p>
            {device.is_this ? null : (
              <Form method="post">
                <input type="hidden" name="command" value={ending} />
                <input type="hidden" name="device" value={device.id} />
                <Button type="submit" kind="outlined" loading={sent === device.id ? t('device_ending') : undefined}>
                  {t('device_end')}
                  <span className="visually-hidden">: {nameOf(device)}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <CommandButton command={endingOthers} sending={t('device_ending')}>
          {t('devices_end_others')}
        </CommandButton>
      ) : (
        <p>{t('devices_only_this')}</p>
      )}
    </CabinetFrame>
  )
}
