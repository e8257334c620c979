import { codegen } from '#scripts/codegen.mjs'

export default async function setup(): Promise<void> {
  await codegen()
}
