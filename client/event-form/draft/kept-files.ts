import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from '#client/media/deadline.ts'

/** Keeps the logo files of unsaved drafts in IndexedDB. */
const DATABASE = 'drafts'
const FILES = 'files'

export async function keepFile(key: string, file: File): Promise<void> {
  const files = await open('readwrite')
  await settled(files.put(file, key))
}

export async function keptFile(key: string): Promise<File | null> {
  try {
    const files = await open('readonly')
    return (await settled<File | undefined>(files.get(key))) ?? null
  } catch {
    return null
  }
}

export async function forgetFile(key: string): Promise<void> {
  const files = await open('readwrite')
  await settled(files.delete(key))
}

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES)
  const database = await settled(opening)
  const transaction = database.transaction(FILES, mode)
  transaction.oncomplete = () => database.close()
  return transaction.objectStore(FILES)
}

/** Rejects after a deadline too: a blocked or broken database may never answer, and the form must open. */
function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  const answer = new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return withDeadline(answer, BROWSER_CALL_TIMEOUT_MS)
}
