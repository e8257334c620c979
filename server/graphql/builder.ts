import SchemaBuilder from '@pothos/core'
import { GraphQLError } from 'graphql'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import Upload from 'graphql-upload/Upload.mjs'
import type { Context } from '#server/http/context.ts'

type JsonObject = Readonly<Record<string, unknown>>

export function newBuilder() {
  const builder = new SchemaBuilder<{
    Context: Context
    DefaultFieldNullability: false
    Scalars: {
      DateTime: { Input: Date; Output: Date }
      Upload: { Input: Promise<FileUpload>; Output: Promise<FileUpload> }
      ID: { Input: string; Output: string }
      JSONObject: { Input: JsonObject; Output: JsonObject }
    }
  }>({ defaultFieldNullability: false })

  builder.scalarType('DateTime', {
    serialize: (instant) => instant.toISOString(),
    parseValue: instantOf,
  })
  builder.scalarType('Upload', { parseValue: fileOf, serialize: fileOf })
  builder.scalarType('JSONObject', { parseValue: objectOf, serialize: objectOf })
  builder.queryType({})
  builder.mutationType({})
  builder.subscriptionType({})
  return builder
}

export const builder = newBuilder()

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function instantOf(value: unknown): Date {
  const instant = new Date(typeof value === 'string' && INSTANT.test(value) ? value : Number.NaN)
  if (Number.isNaN(instant.getTime())) throw new GraphQLError('An instant is written like 2026-12-06T10:00:00Z.')
  return instant
}

function fileOf(value: unknown): Promise<FileUpload> {
  if (value instanceof Upload) return value.promise as Promise<FileUpload>
  throw new GraphQLError('Please choose a file.')
}

function objectOf(value: unknown): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw new GraphQLError('A JSON object is written like {"runs": 4}.')
}
