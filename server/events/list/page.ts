export type Page<Item> = {
  items: Item[]
  page: number
  limit: number
  hasMore: boolean
  total(): Promise<number>
}
