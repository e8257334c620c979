import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Logger } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import type { Blobs } from './blobs.ts'
import { openBucket } from './bucket.ts'
import { diskBlobs } from './disk.ts'
import { s3Blobs } from './s3.ts'

/** Where the settings say that bytes are kept. A store that does not take our keys is found at once, not with the first logo. */
export async function openBlobs({ s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>, log: Logger): Promise<Blobs> {
  if (!s3) return diskBlobs(join(dataFolder, 'blobs'))
  const bucket = openBucket(s3, log)
  const fault = await bucket.fault().catch(() => `The store at ${s3.endpoint} does not answer.`)
  if (fault) throw new StartError(`${fault} Check the S3_ variables.`)
  return s3Blobs(bucket)
}
