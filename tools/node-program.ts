import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs Node.js in this terminal; a failure becomes this process's exit code. */
export async function runNode(given: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, given, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = code ?? 1
}

export function runPlaywright(config: string, given: readonly string[]): Promise<void> {
  return runNode(['node_modules/.bin/playwright', 'test', '--config', config, ...given])
}
