import { join } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
import type { Logger } from '#server/process/log.ts'
import type { S3Settings } from './blob-settings.ts'
import type { Blobs } from './blobs.ts'
import { openBucket } from './bucket.ts'
import { diskBlobs } from './disk.ts'
import { s3Blobs } from './s3.ts'

/** Throws a `StartError` when the bucket is unreachable or rejects the keys, rather than failing on the first logo. */
export async function openBlobs(
  { s3, dataFolder }: { s3: S3Settings | null; dataFolder: string },
  log: Logger,
): Promise<Blobs> {
  if (!s3) return diskBlobs(join(dataFolder, 'blobs'))
  const bucket = openBucket(s3, log)
  const fault = await bucket.fault().catch(() => `The store at ${s3.endpoint} does not answer.`)
  if (fault) throw new StartError(`${fault} Check the S3_ variables.`)
  return s3Blobs(bucket)
}
