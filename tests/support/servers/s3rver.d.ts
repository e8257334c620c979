declare module 's3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  type Upload = { bucket: string; key: string; content: NodeJS.ReadableStream }
  /** Access key and secret are both `S3RVER`. */
  export default class S3rver {
    readonly store: {
      getResourcePath(bucket: string, key: string, resource: 'object'): string
      putObject(upload: Upload): Promise<{ size: number; md5: string }>
    }
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
