/** A full disk, a quota that is used up, and PostgreSQL's word for either. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error says that there is no room left to write to. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code))
}
