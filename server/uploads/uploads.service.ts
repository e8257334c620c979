import { createHash } from 'node:crypto'
import { LOGO_MAX_BYTES } from '#schema/validation/limits.ts'
import { uploadHash } from '#schema/validation/logo-address.ts'
import type { ClientInfo, CurrentUser } from '#server/actors/viewer.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, fileTooLarge } from '#server/errors/domain-error.ts'
import type { KeyedRequest } from '#server/idempotency/keyed-request.ts'
import { clientOf, networkOf } from '#server/network/client-address.ts'
import { logoFrom } from './image.ts'
import type { Logo } from './logo.ts'
import { logoAddresses } from './logo-addresses.ts'
import type { UploadQuotas } from './quotas.service.ts'
import { semaphore } from './semaphore.ts'
import { deleteTemporaryFiles } from './temporary-files.ts'
import {
  deleteUnusedUploads,
  holdUnknown,
  insertUpload,
  takeHashes,
  unknownHashes,
  unusedUploads,
} from './uploads.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    uploads: Uploads
  }
}

export type Uploads = ReturnType<typeof uploadsService>

const DATA_URI = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,([A-Za-z\d+/]+={0,2})$/
const DATA_URI_MAX_BYTES = 2 * 1024 * 1024
const FILE_NAME = /^([\da-f]{64})\.webp$/
const DAY_SECONDS = 24 * 60 * 60

type Uploader = { viewer: CurrentUser | null; caller: ClientInfo }

type Keeper = { viewer: CurrentUser | null; caller: ClientInfo | null }

const nobody = { client: null, network: null }

type ClaimKey = (trx: Db, request: KeyedRequest) => Promise<string | null>

type Needs = { db: Db; blobs: Blobs; claimKey: ClaimKey; quotas: UploadQuotas; mediaUrl: string | null }

export function uploadsService({ db, blobs, claimKey, quotas, mediaUrl }: Needs) {
  // A picture of 40 megapixels takes 160 MB while it is decoded.
  const decode = semaphore({ atOnce: 1, waiting: 20 })

  /** The file is written before the row is committed, so that no row lacks its file. */
  async function keep({ viewer, caller }: Keeper, sent: Uint8Array, key: string | null = null): Promise<Logo> {
    const { bytes, width, height } = await decode(() => logoFrom(sent))
    const hash = createHash('sha256').update(bytes).digest('hex')
    await db.transaction().execute(async (trx) => {
      if (viewer && key !== null) {
        await claimKey(trx, { userId: viewer.userId, operation: 'uploadLogo', key, content: hash })
      }
      await quotas.makeSureOfRoom(trx, viewer, bytes.length)
      const sender =
        viewer || !caller ? nobody : { client: clientOf(caller.address), network: networkOf(caller.address) }
      await insertUpload(trx, { hash, ownerId: viewer?.userId ?? null, bytes: bytes.length, width, height, ...sender })
      await blobs.put(fileName(hash), bytes)
      if (!viewer) for (const gone of await quotas.giveWay(trx, hash)) await blobs.remove(fileName(gone))
    })
    return { url: `/uploads/${fileName(hash)}`, width, height }
  }

  /** Hashes of files without a row for at least a day, left by a crash between file and row. */
  async function orphans(): Promise<string[]> {
    const old = (await blobs.olderThan(DAY_SECONDS)).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? [])
    return unknownHashes(db, old)
  }

  return {
    addresses: logoAddresses(mediaUrl),

    /** Anonymous uploads are for legacy clients; their keys are ignored. Idempotent by content even without a key. */
    async add({ viewer, caller }: Uploader, file: AsyncIterable<Uint8Array>, key: string | null = null): Promise<Logo> {
      await quotas.admit(viewer, caller)
      return keep({ viewer, caller }, await wholeFile(file), key)
    },

    async fromDataUri(viewer: CurrentUser, uri: string): Promise<Logo> {
      const encoded = DATA_URI.exec(uri)?.[1]
      if (!encoded) throw new DomainError('BAD_USER_INPUT', 'Sponsor logo must be an uploaded image.')
      const sent = Buffer.from(encoded, 'base64')
      if (sent.length > DATA_URI_MAX_BYTES) throw fileTooLarge(DATA_URI_MAX_BYTES)
      return keep({ viewer, caller: null }, sent)
    },

    /** Returns the uploaded logos that no longer exist, by path. Unowned ones become the user's. */
    async missing(trx: Db, { userId }: CurrentUser, logos: readonly string[]): Promise<Set<string>> {
      const own = logos.filter((logo) => logo.startsWith('/uploads/'))
      if (own.length === 0) return new Set()
      const held = await takeHashes(
        trx,
        userId,
        own.flatMap((logo) => uploadHash(logo) ?? []),
      )
      return new Set(own.filter((logo) => !held.has(uploadHash(logo) ?? '')))
    },

    /** Reads a WebP by the last segment of its URL. Null when there is none. */
    async read(name: string): Promise<Buffer | null> {
      return FILE_NAME.test(name) ? blobs.get(name) : null
    },

    /** Deletes uploads that no event has used for a day, and leftovers of interrupted uploads. */
    async sweep(): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const hash of await deleteUnusedUploads(trx)) await blobs.remove(fileName(hash))
      })
      for (const hash of await orphans()) {
        await db.transaction().execute(async (trx) => {
          if (await holdUnknown(trx, hash)) await blobs.remove(fileName(hash))
        })
      }
      await blobs.clearDrafts()
      await deleteTemporaryFiles()
    },

    /** Dry run of `sweep`: names of the pictures that it would delete. */
    async sweepable(): Promise<string[]> {
      return [...(await unusedUploads(db)), ...(await orphans())].map(fileName)
    },
  }
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
