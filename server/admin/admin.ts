import { answer } from './answer.ts'

process.exitCode = await answer(process.argv.slice(2), process.env, (line) => void process.stdout.write(`${line}\n`))
