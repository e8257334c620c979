import { parseArgs } from 'node:util'
import { describeStartError } from '#server/app/start-failure.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { openCliContext } from './cli-context.ts'
import { commands } from './commands.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Runs an admin command and returns its exit code: 0 success, 1 failure, 2 wrong usage. */
export async function print(given: string[], environment: Environment, say: (line: string) => void): Promise<number> {
  const asked = parse(given)
  if (!asked) {
    say(['npm run admin -- <command>', ...Object.values(commands).map(({ usage }) => `  ${usage}`)].join('\n'))
    return 2
  }
  if (asked.warning) say(asked.warning)
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

/** Former names of commands; a release after the change they are removed. */
const formerCommands: Readonly<Record<string, string>> = { sweep: 'prune' }

function parse(given: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        recordings: { type: 'boolean', default: false },
        now: { type: 'boolean', default: false },
        to: { type: 'string' },
        verify: { type: 'boolean', default: true },
      },
    })
    const [typed = '', subject, ...more] = positionals
    const name = formerCommands[typed] ?? typed
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const { recordings: withRecordings, now: isNow, to } = values
    const wish = { subject, isDryRun: values['dry-run'], withRecordings, isNow, to }
    const warning = name === typed ? null : `${typed} is called ${name} now. The next release does not know ${typed}.`
    return command && more.length === 0 ? { command, wish, warning } : null
  } catch {
    return null
  }
}
