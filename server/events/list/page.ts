export type Page<Item> = {
  items: Item[]
  page: number
  limit: number
  hasMore: boolean
  /** Exact, or counted no further than `upTo`. Throws BAD_USER_INPUT for a bound out of range. */
  total(upTo?: number | null): Promise<number>
}
