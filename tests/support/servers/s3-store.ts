import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#server/blobs/blob-settings.ts'

const BUCKET = 'maidan'
const KEY = 'S3RVER'

/** An S3 server with one empty bucket. `folder`: its objects. */
export async function openS3Store() {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-s3-'))
  const configureBuckets = [{ name: BUCKET }]
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  const { port } = await store.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: KEY,
    secretAccessKey: KEY,
  }
  return {
    settings,
    folder: join(folder, BUCKET),
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async close() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}
