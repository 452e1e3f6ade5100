import {
  type FocusEvent,
  type FormEvent,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBoot } from '../boot/boot.ts'
import { markSent, renewAttempt, renewIfSent, sentPlace, startAttempt } from './attempt.ts'
import type { FieldErrors } from './check-form.ts'
import { FormOwner } from './form-owner.ts'
import { type FormResult, isFormResult } from './form-result.ts'
import { type FieldName, type FormShape, type LabelName, type LazyForm, labelName } from './form-shape.ts'
import { lazyCheck } from './lazy-check.ts'
import { restoreTyped } from './restore-typed.ts'
import { announceTyped, forgetStale, keepTyped, typedPlace } from './typed.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useHydrating } from './use-hydrating.ts'
import { useSending } from './use-sending.ts'

type Options<Shape extends FormShape> = {
  /** Field labels, shown at the field and before its error in the summary. */
  readonly labels: Readonly<Record<LabelName<Shape>, string>>
  /** The route's `actionData`; anything but a FormResult belongs to the screen. */
  readonly lastResult: unknown
}

/** The errors of one submission, fixed: a summary that changed during corrections would make the page jump. */
type Refusal = Pick<FormResult, 'errors' | 'notices'>

/** A form of an endpoint: its fields, when their errors appear, and the handling of its submission. */
export function useWireForm<Shape extends FormShape>(late: LazyForm<Shape>, { labels, lastResult }: Options<Shape>) {
  const { locale } = useBoot()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const isHydrating = useHydrating()
  const result = isFormResult(lastResult) ? lastResult : undefined
  const [refusal, setRefusal] = useState<Refusal | undefined>(refusalIn(result))
  const check = useMemo(() => lazyCheck(late, locale), [late, locale])
  const fields = useFieldErrors(form, check, result?.errors ?? {})
  const { sending, lock, setLost } = useSending()
  const isAnnouncing = useRef(false)
  const owner = use(FormOwner)

  const [heard, setHeard] = useState(result)
  if (result !== heard) {
    setHeard(result)
    setLost(result?.lost === true)
    if (result && !result.lost) {
      fields.setErrors(result.errors)
      setRefusal(refusalIn(result))
    }
  }

  // Restores values before the first paint: the inline script does it on a server-rendered page, this effect elsewhere.
  const isEarly = isHydrating && import.meta.env.PROD
  const isRestored = useRef(isEarly || result !== undefined)
  useLayoutEffect(() => {
    if (!form.current || isRestored.current) return
    isRestored.current = true
    restoreTyped(form.current, typedPlace(late, owner))
  }, [late, owner])

  // Runs after the fields' own effects: an input mask must be listening before it is notified of the restored value.
  useEffect(() => {
    if (!form.current) return
    isAnnouncing.current = true
    announceTyped(form.current)
    isAnnouncing.current = false
    forgetStale()
  }, [])

  // A response ends an attempt; without one the next submission is a retry of the same attempt.
  useEffect(() => {
    if (!form.current) return
    if (heard && !heard.lost) renewAttempt(late, form.current)
    else startAttempt(late, form.current)
  }, [heard, late])

  // Skips the refusal the page was rendered with: the browser has already focused that one (`autofocus`).
  const focused = useRef(refusal)
  useEffect(() => {
    if (focused.current === refusal) return
    focused.current = refusal
    summary.current?.focus()
  }, [refusal])

  const named = (name: FieldName<Shape>) => ({
    id: fieldId(id, name),
    name,
    label: labelOf(labels, name) ?? name,
    error: fields.errors[name],
  })

  /** Drops the error of a field whose meaning has changed. */
  const forget = (name: FieldName<Shape>) => {
    fields.setErrors(without(fields.errors, name))
    setRefusal((said) => {
      const rest = said && { ...said, errors: without(said.errors, name) }
      return rest && isPutRight(rest, rest.errors) ? undefined : rest
    })
  }

  // The summary disappears at once when everything is corrected, not line by line: it is above the field being typed
  // in. If a field corrects itself on blur, the summary stays, because its error must still be read.
  const isPersons = useRef(false)
  const hideWhenRight = useEffectEvent(() => {
    if (isPersons.current && refusal && isPutRight(refusal, fields.errors)) setRefusal(undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever they change
  useEffect(() => hideWhenRight(), [fields.errors])

  return {
    sending,
    forget,
    /** For a field with a value: `<TextField {...form.field('firstName')} hint={…} />`. */
    field: (name: FieldName<Shape>) => ({ ...named(name), defaultValue: result?.typed[name]?.[0] ?? '' }),
    /** For a checkbox or a switch. */
    box: (name: FieldName<Shape>) => ({ ...named(name), defaultChecked: result?.typed[name] !== undefined }),
    /** Props for WireForm. */
    frame: {
      form,
      summary,
      /** Only for server-rendered pages: a script inserted by React would not run. */
      early: isEarly ? { ...typedPlace(late, owner), sent: sentPlace(late) } : undefined,
      hasTyped: result !== undefined,
      refused: refusal && [
        ...refusal.notices.map((text) => ({ text })),
        ...inOrderOf(Object.keys(labels), refusal.errors).map(([name, text]) => {
          const label = labelOf(labels, name)
          return label === undefined ? { text } : { text, label, fieldId: fieldId(id, name) }
        }),
      ],
      onFocus() {
        check.arrive()
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        isPersons.current = event.target === document.activeElement
        fields.onInput(event)
        keepTyped(typedPlace(late, owner), event.currentTarget)
        if (!isAnnouncing.current) renewIfSent(late, event.currentTarget)
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        fields.onBlur(event)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const element = event.currentTarget
        if (check.isAwaited()) {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          check.arrive().then(() => element.requestSubmit(submitter))
          return
        }
        const errors = check.errorsIn(element)
        fields.setErrors(errors)
        if (Object.keys(errors).length > 0) {
          event.preventDefault()
          setRefusal({ errors, notices: [] })
          return
        }
        keepTyped(typedPlace(late, owner), element)
        if (!lock()) {
          event.preventDefault()
          return
        }
        setRefusal(undefined)
        markSent(late, element)
      },
    },
  }
}

function refusalIn(result: FormResult | undefined): Refusal | undefined {
  if (!result || result.lost) return undefined
  return { errors: result.errors, notices: result.notices }
}

function isPutRight({ errors, notices }: Refusal, left: FieldErrors): boolean {
  return notices.length === 0 && !Object.keys(errors).some((name) => name in left)
}

/** Sorts errors in the order of the fields on the screen, which is the order of their labels. */
function inOrderOf(names: readonly string[], errors: FieldErrors): [name: string, text: string][] {
  const place = (name: string) => names.indexOf(labelName(name)) >>> 0
  return Object.entries(errors).toSorted(([a], [b]) => place(a) - place(b))
}

function without(errors: FieldErrors, name: string): FieldErrors {
  const { [name]: _, ...others } = errors
  return others
}

function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll('.', '-')}`
}

function labelOf(labels: Readonly<Record<string, string>>, name: string): string | undefined {
  return labels[labelName(name)]
}
