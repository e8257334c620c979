import * as z from 'zod/mini'

/** An S3-compatible store, addressed path-style: `endpoint/bucket`. */
export type S3Settings = {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const text = z.optional(z.string())

/** All unset: blobs on the local disk. Any set: all are required, except the region. */
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

export function missingBlobVariables(read: BlobVariables): Record<string, string> {
  const missing = needed.filter((name) => read[name] === undefined)
  if (missing.length === needed.length) return {}
  return Object.fromEntries(
    missing.map((name) => [name, 'must be set too: an S3-compatible store needs all of its settings']),
  )
}

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
