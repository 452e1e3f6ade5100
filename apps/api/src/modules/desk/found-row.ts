export type FoundRow = {
  readonly id: string
  readonly iin: string
  readonly phone: string
  readonly first_name: string
  readonly last_name: string
  readonly middle_name: string | null
  readonly closed_at: Date | null
}
