import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from './deadline.ts'

/** Runs one transaction on one object store; resolves when it is committed. Rejects with a `TimeoutError`. */
export type InDatabase<StoreName extends string> = <Result>(
  storeName: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>

/** Far above what a slow disk needs to write a segment. */
const TRANSACTION_MS = 10_000

/** An IndexedDB of the first version with these object stores, whose keys are given with each value. Opened on first use. */
export function database<StoreName extends string>(
  name: string,
  storeNames: readonly StoreName[],
): InDatabase<StoreName> {
  let opening: Promise<IDBDatabase> | null = null

  const forget = () => {
    opening = null
  }

  async function opened(): Promise<IDBDatabase> {
    opening ??= withDeadline(open(name, storeNames, forget), BROWSER_CALL_TIMEOUT_MS)
    return opening.catch((error) => {
      forget()
      throw error
    })
  }

  return async (storeName, mode, act) => {
    const run = async () => outcome((await opened()).transaction(storeName, mode), storeName, act)
    try {
      return await withDeadline(run(), TRANSACTION_MS)
    } catch (error) {
      // Safari closes the connections of a page in the background without an event.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      forget()
      return withDeadline(run(), TRANSACTION_MS)
    }
  }
}

function outcome<Result>(
  transaction: IDBTransaction,
  storeName: string,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

function open(name: string, storeNames: readonly string[], onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const storeName of storeNames) request.result.createObjectStore(storeName)
    }
    request.onsuccess = () => {
      // Closed by a newer page or the browser: reopened on next use.
      request.result.onversionchange = () => {
        request.result.close()
        onClosed()
      }
      request.result.onclose = onClosed
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The disk of this phone is held by another page.'))
  })
}
