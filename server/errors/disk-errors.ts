/** 53100: PostgreSQL's disk_full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** EROFS: the system remounts a failing disk read-only. */
const FAILING = new Set(['EIO', 'EROFS'])

export function isStorageFull(error: unknown): boolean {
  return FULL.has(codeOf(error))
}

export function isDiskFailing(error: unknown): boolean {
  return FAILING.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
