import { LateForm, sleepingForm } from './late-form.tsx'

const iinForm = /* @__PURE__ */ sleepingForm(async () => (await import('./iin-form.tsx')).IinForm, ['iin', 'form'])

/** The form of the iin, for whoever has to give another one. */
export function LateIinForm({ lastResult }: { lastResult: unknown }) {
  return <LateForm form={iinForm} lastResult={lastResult} />
}
