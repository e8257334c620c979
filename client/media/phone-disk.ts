/** What a camera's phone keeps on itself, so that a reload loses nothing. */

const NAME = 'camera-phone'
const VERSION = 1

type Room = 'identity' | 'segments' | 'inits'

let opening: Promise<IDBDatabase> | null = null

/** One transaction in one room. Resolves when what it wrote is written. */
export async function onDisk<Result>(
  room: Room,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opening ??= open()
  const disk = await opening.catch((error) => {
    opening = null
    throw error
  })
  return new Promise((resolve, reject) => {
    const transaction = disk.transaction(room, mode)
    const request = act(transaction.objectStore(room))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
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
      // Another page of ours is newer, or the browser has closed it: it is opened again when it is needed.
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
