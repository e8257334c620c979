import { parseArgs } from 'node:util'
import { describeStartError } from '#server/app/start-failure.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { openCliContext } from './cli-context.ts'
import { commands } from './commands.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Runs an admin command and returns its exit code: 0 success, 1 failure, 2 wrong usage. */
export async function print(given: string[], environment: Environment, say: (line: string) => void): Promise<number> {
  const asked = understood(given)
  if (!asked) {
    say(['npm run admin -- <command>', ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join('\n'))
    return 2
  }
  try {
    const desk = await openCliContext(environment)
    try {
      return (await asked.command.run(desk, asked.wish, say)) ? 0 : 1
    } finally {
      await desk.close()
    }
  } catch (error) {
    say(error instanceof DomainError ? error.message : describeStartError(error))
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
