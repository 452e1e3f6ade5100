import { LazyForm, sleepingForm } from './lazy-form.tsx'

const iinForm = /* @__PURE__ */ sleepingForm(async () => (await import('./iin-form.tsx')).IinForm, ['iin', 'form'])

/** The iin form for clients who have to give another one. */
export function LazyIinForm({ lastResult }: { lastResult: unknown }) {
  return <LazyForm form={iinForm} lastResult={lastResult} />
}
