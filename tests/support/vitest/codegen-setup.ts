import { codegen } from '#scripts/codegen.mjs'

/** Client code under test imports generated documents. */
export default async function setup(): Promise<void> {
  await codegen()
}
