const NAME = /^[\w-]+\.[a-z\d]+$/
const FOLDER = /^[\w-]+$/

/** Throws for a name that could lead out of its folder. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error('A blob cannot have this name.')
  return name
}

export function checkedFolder(name: string): string {
  if (!FOLDER.test(name)) throw new Error('A folder of blobs cannot have this name.')
  return name
}
