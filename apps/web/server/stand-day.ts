import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import { readStandDay } from '@qadam/wire/sandbox-clock'
import * as z from 'zod/mini'
import type { CallApi } from '../app/boot/page-context.ts'

const keptMs = 1_000

/**
 * The date for all pages: the real one, or on a sandbox the date its clock is set to. The API is called at most once a
 * second; while it is unavailable, the last known offset is used.
 */
export function standDay(callApi: CallApi, sandbox: boolean): () => Promise<Day> {
  const dayNow = dayOfTheSecond()
  if (!sandbox) return async () => dayNow()
  let daysAhead = 0
  let asked: { readonly at: number; readonly done: Promise<void> } | undefined

  async function ask(): Promise<void> {
    try {
      const response = await callApi(readStandDay.path, {})
      const { data } = z.safeParse(readStandDay.answer, await response.json())
      if (data) daysAhead = data.days_ahead
    } catch {
      // Not an error for the page: if the page needs the API, its other calls report the failure.
    }
  }

  return async () => {
    const now = Date.now()
    if (asked === undefined || now - asked.at > keptMs) asked = { at: now, done: ask() }
    await asked.done
    const day = dayNow()
    return daysAhead === 0 ? day : addDays(day, daysAhead)
  }
}

/** Formatting a day takes as long as everything else of a cached page, so the date is calculated once a second. */
function dayOfTheSecond(): () => Day {
  let known: { readonly second: number; readonly day: Day } | undefined
  return () => {
    const now = Date.now()
    const second = Math.floor(now / 1_000)
    if (known?.second !== second) known = { second, day: businessDay(new Date(now)) }
    return known.day
  }
}
