/** A full disk, a quota that is used up, and PostgreSQL's word for either. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** A disk that fails, or that the system no longer writes to because it did. */
const FAILING = new Set(['EIO', 'EROFS'])

/** Whether an error says that there is no room left to write to. */
export function isStorageFull(error: unknown): boolean {
  return FULL.has(codeOf(error))
}

/** Whether an error says that what was to be written is not there for good. */
export function isDiskFailing(error: unknown): boolean {
  return FAILING.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
