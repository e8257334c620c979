import * as z from 'zod/mini'

/** An S3-compatible store: the bucket is reached at `endpoint/bucket`, as all of them can. */
export type S3Settings = {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const text = z.optional(z.string())

/** Without them bytes lie on the local disk; with one of them all are needed, but for the region. */
export const blobVariables = {
  S3_ENDPOINT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^https?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value),
          'must be an http(s) address without a path, for example https://s3.eu-central-1.amazonaws.com',
        ),
      ),
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, for example maidan')),
  ),
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]+$/, 'must be a region, for example eu-central-1')),
    'us-east-1',
  ),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
}

const shape = z.object(blobVariables)
type BlobVariables = z.infer<typeof shape>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** What a store that was begun to be named still needs: a sentence by variable. */
export function missingBlobVariables(read: BlobVariables): Record<string, string> {
  const missing = needed.filter((name) => read[name] === undefined)
  if (missing.length === needed.length) return {}
  return Object.fromEntries(
    missing.map((name) => [name, 'must be set too: an S3-compatible store needs all of its settings']),
  )
}

/** Null: on the local disk. */
export function s3SettingsOf(read: BlobVariables): S3Settings | null {
  if (read.S3_ENDPOINT === undefined) return null
  return {
    endpoint: read.S3_ENDPOINT.replace(/\/$/, ''),
    bucket: read.S3_BUCKET ?? '',
    region: read.S3_REGION,
    accessKeyId: read.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
  }
}
