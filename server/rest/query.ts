import { invalidInput } from '#server/errors/domain-error.ts'

const NAME_MAX = 20
/** Parameters that ask for another result. Others, such as `_` or `t`, only bypass caches. */
const meaningful: readonly string[] = [
  ...['page', 'limit', 'offset', 'skip', 'size', 'perpage', 'pagesize', 'cursor', 'after', 'before'],
  ...['sort', 'order', 'orderby', 'filter', 'search', 'q', 'status', 'type', 'visibility', 'version'],
]

/** Throws a `DomainError` for such parameters: the call supports none. */
export function refuseParameters(query: unknown): void {
  const names = Object.keys(query as object).filter((name) => name.length <= NAME_MAX && isMeaningful(name))
  if (names.length === 0) return
  throw invalidInput(
    Object.fromEntries(names.map((name) => [name, `${name} is not a parameter of this call. Please remove it.`])),
  )
}

/** In any spelling: `Page`, `page[]`, `per_page`. */
function isMeaningful(name: string): boolean {
  return meaningful.includes(name.toLowerCase().replaceAll(/[^a-z]/g, ''))
}
