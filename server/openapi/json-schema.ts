import * as z from 'zod/mini'
import { errorBody } from '#schema/rest/error-body.ts'
import { componentRef, detailsComponents } from '#schema/rest/sport-details.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

type Direction = 'input' | 'output'

/** Converts zod schemas to JSON Schema. Those with an `id` become components, which the others refer to. */
export function jsonSchemas() {
  const components: Record<string, JsonSchema> = {}

  function convert(schema: z.ZodMiniType, io: Direction): JsonSchema {
    const { $schema, $defs = {}, ...json } = withComponentRefs(z.toJSONSchema(schema, { io }))
    Object.assign(components, $defs)
    return json
  }

  return {
    convert,

    components(): Record<string, JsonSchema> {
      const { bodies, answers } = detailsComponents()
      convert(errorBody, 'output')
      for (const [name, schema] of Object.entries(answers)) components[name] = convert(schema, 'output')
      for (const [name, schema] of Object.entries(bodies)) components[name] = convert(schema, 'input')
      return components
    },
  }
}

function withComponentRefs(json: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${componentRef('')}`))
}
