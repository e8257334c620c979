import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from '#client/media/deadline.ts'

/** The camera phone's IndexedDB, so that a reload loses nothing. */

const NAME = 'camera-phone'
const VERSION = 1

type Room = 'identity' | 'segments' | 'inits'

let opening: Promise<IDBDatabase> | null = null

/** Far above what a slow disk needs to write a segment. */
const TRANSACTION_MS = 10_000

/** Runs one transaction on one object store; resolves when it is committed. Rejects with a `TimeoutError`. */
export async function inDatabase<Result>(
  room: Room,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opening ??= withDeadline(open(), BROWSER_CALL_TIMEOUT_MS)
  const disk = await opening.catch((error) => {
    opening = null
    throw error
  })
  const outcome = new Promise<Result>((resolve, reject) => {
    const transaction = disk.transaction(room, mode)
    const request = act(transaction.objectStore(room))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
  return withDeadline(outcome, TRANSACTION_MS)
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('identity')
      request.result.createObjectStore('segments')
      request.result.createObjectStore('inits')
    }
    request.onsuccess = () => {
      // Closed by a newer page or the browser: reopened on next use.
      request.result.onversionchange = () => request.result.close()
      request.result.onclose = () => {
        opening = null
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The disk of this phone is held by another page.'))
  })
}
