import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import { readStandDay } from '@qadam/wire/sandbox-clock'
import * as z from 'zod/mini'
import type { CallApi } from '../app/boot/page-context.ts'

const keptMs = 1_000

/**
 * Which day it is for every page: the world's, and on a sandbox the day that its clock was moved to. The API is asked
 * once a second at the most; while it is away, the day goes on from what was heard last.
 */
export function standDay(callApi: CallApi, sandbox: boolean): () => Promise<Day> {
  if (!sandbox) return async () => businessDay(new Date())
  let daysAhead = 0
  let asked: { readonly at: number; readonly done: Promise<void> } | undefined

  async function ask(): Promise<void> {
    try {
      const response = await callApi(readStandDay.path, {})
      const { data } = z.safeParse(readStandDay.answer, await response.json())
      if (data) daysAhead = data.days_ahead
    } catch {
      // It is not a page's trouble: whatever else it needs of the API tells it.
    }
  }

  return async () => {
    const now = Date.now()
    if (asked === undefined || now - asked.at > keptMs) asked = { at: now, done: ask() }
    await asked.done
    return addDays(businessDay(new Date()), daysAhead)
  }
}
