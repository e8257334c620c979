/** Some of a list, counted from page 1. */
export type Page<Item> = {
  items: Item[]
  page: number
  limit: number
  hasMore: boolean
  /** How many there are on all pages. */
  total(): Promise<number>
}
