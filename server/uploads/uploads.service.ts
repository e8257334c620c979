import { createHash } from 'node:crypto'
import { LOGO_MAX_BYTES } from '#schema/validation/limits.ts'
import { uploadHash } from '#schema/validation/logo-address.ts'
import type { ClientInfo, CurrentUser } from '#server/actors/current-user.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, fileTooLarge } from '#server/errors/domain-error.ts'
import type { KeyedRequest } from '#server/idempotency/keyed-request.ts'
import { clientOf, networkOf } from '#server/network/client-address.ts'
import { logoFrom } from './image.ts'
import type { Logo } from './logo.ts'
import { type LogoAddresses, logoAddresses } from './logo-addresses.ts'
import type { UploadQuotas } from './quotas.service.ts'
import { semaphore } from './semaphore.ts'
import { deleteTemporaryFiles } from './temporary-files.ts'
import {
  claimUploads,
  deleteUnusedUploads,
  insertUpload,
  lockIfUnknown,
  releaseUploadsOf,
  unknownHashes,
  unusedUploads,
} from './uploads.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    uploads: UploadsService
  }
}

export interface UploadsService {
  addresses: LogoAddresses
  /** Anonymous uploads are for legacy clients; their keys are ignored. Idempotent by content even without a key. */
  add(uploader: Uploader, file: AsyncIterable<Uint8Array>, key?: string | null): Promise<Logo>
  /** Stores the picture of a `data:` URL. Throws BAD_USER_INPUT or PAYLOAD_TOO_LARGE. */
  fromDataUri(user: CurrentUser, uri: string): Promise<Logo>
  /** Keeps uploaded logos for another day; unowned ones become the user's. Returns those that no longer exist, by path. */
  claimLogos(trx: Db, user: CurrentUser, logos: readonly string[]): Promise<Set<string>>
  /** Reads a WebP by the last segment of its URL. Null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** For the deletion of an account: the next `prune` deletes the user's uploads that no other user's event shows. */
  release(trx: Db, userId: string): Promise<void>
  /** Deletes uploads that no event has used for a day, and leftovers of interrupted uploads. */
  prune(): Promise<void>
  /** Names of the files that `prune` would delete. */
  prunable(): Promise<string[]>
}

const DATA_URI = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,([A-Za-z\d+/]+={0,2})$/
const DATA_URI_MAX_BYTES = 2 * 1024 * 1024
const FILE_NAME = /^([\da-f]{64})\.webp$/
const DAY_SECONDS = 24 * 60 * 60

type Uploader = { user: CurrentUser | null; client: ClientInfo }

/** `client`: null for a picture that came with an event. */
type Picture = { user: CurrentUser | null; client: ClientInfo | null; sent: Uint8Array; key: string | null }

type Dependencies = {
  db: Db
  blobs: Blobs
  claimKey(trx: Db, request: KeyedRequest): Promise<string | null>
  quotas: UploadQuotas
  mediaUrl: string | null
}

export function createUploadsService({ mediaUrl, ...dependencies }: Dependencies): UploadsService {
  const { db, blobs, quotas } = dependencies
  const store = logoStore(dependencies)

  return {
    addresses: logoAddresses(mediaUrl),

    async add({ user, client }, file, key = null) {
      await quotas.admit(user, client)
      return store({ user, client, sent: await wholeFile(file), key })
    },

    async fromDataUri(user, uri) {
      const encoded = DATA_URI.exec(uri)?.[1]
      if (!encoded) throw new DomainError('BAD_USER_INPUT', 'Sponsor logo must be an uploaded image.')
      const sent = Buffer.from(encoded, 'base64')
      if (sent.length > DATA_URI_MAX_BYTES) throw fileTooLarge(DATA_URI_MAX_BYTES)
      return store({ user, client: null, sent, key: null })
    },

    async claimLogos(trx, { userId }, logos) {
      const own = logos.filter((logo) => logo.startsWith('/uploads/'))
      if (own.length === 0) return new Set()
      const hashes = own.flatMap((logo) => uploadHash(logo) ?? [])
      const held = await claimUploads(trx, userId, hashes)
      return new Set(own.filter((logo) => !held.has(uploadHash(logo) ?? '')))
    },

    read: async (name) => (FILE_NAME.test(name) ? blobs.get(name) : null),
    release: releaseUploadsOf,
    prune: () => prune({ db, blobs }),
    prunable: async () => [...(await unusedUploads(db)), ...(await orphans({ db, blobs }))].map(fileName),
  }
}

/** The file is written before the row is committed, so that no row lacks its file. */
function logoStore({ db, blobs, quotas, claimKey }: Omit<Dependencies, 'mediaUrl'>) {
  // A picture of 40 megapixels takes 160 MB while it is decoded.
  const decode = semaphore({ atOnce: 1, waiting: 20 })

  return async ({ user, client, sent, key }: Picture): Promise<Logo> => {
    const { bytes, width, height } = await decode(() => logoFrom(sent))
    const hash = createHash('sha256').update(bytes).digest('hex')
    await db.transaction().execute(async (trx) => {
      if (user && key !== null) {
        await claimKey(trx, { userId: user.userId, operation: 'uploadLogo', key, content: hash })
      }
      await quotas.reserve(trx, user, bytes.length)
      const sender = user ? null : client
      await insertUpload(trx, {
        ...{ hash, ownerId: user?.userId ?? null, bytes: bytes.length, width, height },
        client: sender && clientOf(sender.address),
        network: sender && networkOf(sender.address),
      })
      await blobs.put(fileName(hash), bytes)
      if (!user) for (const evicted of await quotas.evict(trx, hash)) await blobs.remove(fileName(evicted))
    })
    return { url: `/uploads/${fileName(hash)}`, width, height }
  }
}

type Stored = Pick<Dependencies, 'db' | 'blobs'>

async function prune({ db, blobs }: Stored): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const hash of await deleteUnusedUploads(trx)) await blobs.remove(fileName(hash))
  })
  for (const hash of await orphans({ db, blobs })) {
    await db.transaction().execute(async (trx) => {
      if (await lockIfUnknown(trx, hash)) await blobs.remove(fileName(hash))
    })
  }
  await blobs.clearDrafts()
  await deleteTemporaryFiles()
}

/** Hashes of files without a row for at least a day, left by a crash between file and row. */
async function orphans({ db, blobs }: Stored): Promise<string[]> {
  const old = (await blobs.olderThan(DAY_SECONDS)).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? [])
  return unknownHashes(db, old)
}

async function wholeFile(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of file) {
    length += chunk.length
    if (length > LOGO_MAX_BYTES) throw fileTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function fileName(hash: string): string {
  return `${hash}.webp`
}
