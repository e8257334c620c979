import { print } from '#server/admin/output.ts'

/** Runs `npm run admin`; returns exit code and output. */
export async function admin(
  environment: Record<string, string>,
  ...given: string[]
): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const code = await print(given, environment, (line) => void lines.push(line))
  return { code, output: lines.join('\n') }
}
