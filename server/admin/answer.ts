import { parseArgs } from 'node:util'
import { isOutage } from '#server/db/outage.ts'
import { Refusal } from '#server/refusal.ts'
import { StartError } from '#server/start-error.ts'
import { commands } from './commands.ts'
import { openDesk } from './desk.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Does what an operator typed. 0: done, and all is well. 1: not. 2: it could not be understood. */
export async function answer(given: string[], environment: Environment, say: (line: string) => void): Promise<number> {
  const asked = understood(given)
  if (!asked) {
    say(['npm run admin -- <command>', ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join('\n'))
    return 2
  }
  try {
    const desk = await openDesk(environment)
    try {
      return (await asked.command.run(desk, asked.wish, say)) ? 0 : 1
    } finally {
      await desk.close()
    }
  } catch (error) {
    say(whyNot(error))
    return 1
  }
}

function understood(given: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        recordings: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: true },
      },
    })
    const [name = '', subject, ...more] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const wish = { subject, isDryRun: values['dry-run'], withRecordings: values.recordings }
    return command && more.length === 0 ? { command, wish } : null
  } catch {
    return null
  }
}

function whyNot(error: unknown): string {
  if (error instanceof StartError || error instanceof Refusal) return error.message
  if (isOutage(error)) return `The database cannot be reached: ${(error as Error).message}. Check DATABASE_URL.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
