import SchemaBuilder from '@pothos/core'
import { GraphQLError } from 'graphql'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import Upload from 'graphql-upload/Upload.mjs'
import type { Context } from '#server/context.ts'

/** What every type definition is made with: non-null unless said otherwise, as the contract has it. */
export function newBuilder() {
  const builder = new SchemaBuilder<{
    Context: Context
    DefaultFieldNullability: false
    Scalars: {
      DateTime: { Input: Date; Output: Date }
      Upload: { Input: Promise<FileUpload>; Output: Promise<FileUpload> }
      ID: { Input: string; Output: string }
    }
  }>({ defaultFieldNullability: false })

  builder.scalarType('DateTime', {
    serialize: (instant) => instant.toISOString(),
  })
  builder.scalarType('Upload', { parseValue: fileOf, serialize: fileOf })
  builder.queryType({})
  builder.mutationType({})
  return builder
}

export const builder = newBuilder()

function fileOf(value: unknown): Promise<FileUpload> {
  if (value instanceof Upload) return value.promise as Promise<FileUpload>
  throw new GraphQLError('Please choose a file.')
}
