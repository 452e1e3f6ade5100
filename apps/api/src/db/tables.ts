import type { Generated, JSONColumnType } from 'kysely'

/** One type per table; columns are named as in the migrations. */
export type Tables = {
  branches: BranchesTable
}

export type BranchesTable = {
  id: string
  position: number
  city_ru: string
  city_kk: string
  address_ru: string
  address_kk: string
  landmark_ru: string | null
  landmark_kk: string | null
  phone: string
  latitude: number
  longitude: number
  hours: JSONColumnType<BranchHours[]>
  is_sample: Generated<boolean>
}

/** Monday is 1, Sunday 7; the times are `HH:MM` in the branch's own time. */
export type BranchHours = {
  from_day: number
  to_day: number
  opens: string
  closes: string
}
