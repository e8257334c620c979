const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to',
  EPERM: 'this user has no right to',
  EROFS: 'its disk is mounted read-only',
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the quota of this user is used up',
  EIO: 'the disk reports an error',
  ENOTDIR: 'it is a file, or a part of its path is',
  EISDIR: 'it is a folder',
  EEXIST: 'something else stands there',
  ENOENT: 'it does not exist and cannot be made',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
}

export function isPathError({ code, path }: NodeJS.ErrnoException): boolean {
  return path !== undefined && code !== undefined && code in reasons
}

/** Reason in words, as the end of a sentence without a full stop. */
export function pathErrorMessage({ code = '', message }: NodeJS.ErrnoException): string {
  return reasons[code] ? `${reasons[code]} (${code})` : message
}
