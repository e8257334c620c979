import { print } from '#server/admin/output.ts'

/** A command as an operator gives it: with what it ended, and all that it said. */
export async function admin(
  environment: Record<string, string>,
  ...given: string[]
): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const code = await print(given, environment, (line) => void lines.push(line))
  return { code, output: lines.join('\n') }
}
