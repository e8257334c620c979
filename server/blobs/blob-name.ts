const NAME = /^[\w-]+\.[a-z\d]+$/
const FOLDER = /^[\w-]+$/

/** A name can only ever mean a blob of the place where it is used. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error('A blob cannot have this name.')
  return name
}

/** The name of a folder, likewise. */
export function checkedFolder(name: string): string {
  if (!FOLDER.test(name)) throw new Error('A folder of blobs cannot have this name.')
  return name
}
