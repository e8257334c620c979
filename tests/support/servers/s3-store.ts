import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '#server/blobs/blob-settings.ts'

const BUCKET = 'maidan'
const KEY = 'S3RVER'

/** An S3 server with one empty bucket. `folder`: its objects. */
export async function openS3Store() {
  const [folder, drafts] = await Promise.all([temporaryFolder('maidan-s3-'), temporaryFolder('maidan-s3-drafts-')])
  const configureBuckets = [{ name: BUCKET }]
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  storeWhole(store, drafts)
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
      await Promise.all([folder, drafts].map((one) => rm(one, { recursive: true, maxRetries: 5 })))
    },
  }
}

const temporaryFolder = (prefix: string) => mkdtemp(join(tmpdir(), prefix))

/** Stores an object whole before it is acknowledged, as S3 does: s3rver acknowledges what it has not yet written. */
function storeWhole({ store }: S3rver, drafts: string): void {
  const write = async (path: string, bytes: Uint8Array) => {
    const draft = join(drafts, randomUUID())
    await writeFile(draft, bytes)
    await rename(draft, path)
  }
  store.putObject = async ({ bucket, key, content }) => {
    const bytes = await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const path = store.getResourcePath(bucket, key, 'object')
    await mkdir(dirname(path), { recursive: true })
    await write(`${path}.md5`, Buffer.from(md5))
    await write(path, bytes)
    return { size: bytes.length, md5 }
  }
}
