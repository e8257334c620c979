export type Page<Item> = {
  items: Item[]
  page: number
  limit: number
  hasMore: boolean
  /** Count over all pages. */
  total(): Promise<number>
}
